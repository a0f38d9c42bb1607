// game.js - the position on the board, the line of moves that it stands in, and the tree of all
// moves, where what was played before is kept beside what is tried instead.

import { asMain, isMain, LEAF, lineThrough, mainLine, nodeAt, renamed, withComment, withMoves,
    without } from './tree.js';
import { words } from './words.js';

export const START = '---------------------------OX------XO--------------------------- X';
export const EMPTY = `${'-'.repeat(64)} X`;

export const squareName = index => 'abcdefgh'[index % 8] + (1 + (index >> 3));
export const squareIndex = name => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
export const sideOf = board => board[65];
export const otherSide = side => side === 'X' ? 'O' : 'X';
export const withSide = (board, side) => `${board.slice(0, 64)} ${side}`;
// How many of the first `ply` moves were moves: a pass has no number.
export const numberOf = (moves, ply = moves.length) =>
    moves.slice(0, ply).filter(move => move !== '--').length;
export const countOf = (board, what) => board.slice(0, 64).split(what).length - 1;
// The last of the moves as lists have it: "60. b2", or the word for a pass.
export const numbered = moves => moves.at(-1) === '--' ? words.pass
    : `${numberOf(moves)}. ${moves.at(-1)}`;

// The state of a game in which nothing has been played.
export const beginning = board => ({ start: board, root: LEAF, moves: [], at: 0 });

export class Game {
    // `rules` is an Engine.
    constructor(rules) {
        this.rules = rules;
        this.begin(START);
    }

    begin(board) {
        this.state = beginning(board);
    }

    // All that undo brings back: the first board, the tree, the line shown and the place in it,
    // and `about`, what is known of the game beside its moves.
    get state() {
        const { start, root, moves, at, about } = this;
        return { start, root, moves, at, about };
    }

    set state({ start, root, moves, at, about = null }) {
        const kept = this.boards?.[0] !== start ? 0
            : moves.findIndex((move, i) => move !== this.moves[i]);
        const boards = kept === 0 ? [start]
            : this.boards.slice(0, 1 + (kept < 0 ? moves.length : kept));
        while (boards.length <= moves.length)
            boards.push(this.rules.play(boards.at(-1), moves[boards.length - 1]));
        Object.assign(this, { start, root, moves, at, about, boards });
    }

    get board() { return this.boards[this.at]; }
    get fromStart() { return this.start === START; }
    get played() { return this.moves.slice(0, this.at); }
    get look() { return this.rules.look(this.board); }
    get node() { return nodeAt(this.root, this.played); }
    get main() { return mainLine(this.root); }
    get showsMain() { return isMain(this.root, this.moves); }

    // Play the moves here, up to the first that is not legal; how many were played. Those that
    // are not in the tree begin a variation, or go on where a line ended.
    playAll(moves) {
        let board = this.board, count = 0;
        for (; count < moves.length; count++) {
            const after = this.rules.play(board, moves[count]);
            if (!after)
                break;
            board = after;
        }
        const played = moves.slice(0, count);
        if (count > 0)
            this.show([...this.played, ...played], withMoves(this.root, this.played, played));
        return count;
    }

    // False if the move is not legal.
    play(move) { return this.playAll([move]) === 1; }

    // Like play(), and pass after it for whoever has no move.
    playAndPass(move) {
        if (!this.play(move))
            return false;
        if (this.look.pass)
            this.play('--');
        return true;
    }

    // Show the node at the end of `path`, and the line on which it lies.
    show(path, root = this.root) {
        const moves = path.every((move, i) => move === this.moves[i]) && root === this.root
            ? this.moves : lineThrough(root, path);
        this.state = { ...this.state, root, moves, at: path.length };
    }

    go(at) {
        this.at = Math.max(0, Math.min(at, this.moves.length));
    }

    // Another disc on a square: a position of its own, without a past. False if it stands there.
    put(index, what) {
        const board = this.board;
        if (board[index] === what)
            return false;
        this.begin(board.slice(0, index) + what + board.slice(index + 1));
        return true;
    }

    setSide(side) {
        if (side !== sideOf(this.board))
            this.begin(withSide(this.board, side));
    }

    comment(text) {
        this.state = { ...this.state, root: withComment(this.root, this.played, text) };
    }

    // The move on the board goes, with all that follows it.
    removeHere() {
        if (this.at > 0)
            this.show(this.played.slice(0, -1), without(this.root, this.played));
    }

    // The line shown becomes the game.
    promote() {
        if (!this.showsMain)
            this.state = { ...this.state, root: asMain(this.root, this.moves) };
    }

    // The board and all moves turned or mirrored: `to` gives for each square where it goes.
    turn(to) {
        const rename = move => move === '--' ? move : squareName(to(squareIndex(move)));
        const squares = [];
        for (let index = 0; index < 64; index++)
            squares[to(index)] = this.start[index];
        const { about } = this;
        const known = about && { ...about,
            moves: (about.moves.match(/../g) ?? []).map(rename).join('') };
        this.state = { ...this.state, about: known,
            start: `${squares.join('')} ${sideOf(this.start)}`,
            root: renamed(this.root, rename), moves: this.moves.map(rename) };
    }

    // Black's discs become White's, also in what was played.
    swapColours() {
        const start = this.start.replace(/[XO]/g, otherSide), { about } = this;
        this.state = { ...this.state, start, about: about && { ...about, black: about.white,
            white: about.black, result: -about.result } };
    }
}
