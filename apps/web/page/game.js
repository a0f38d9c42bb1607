// game.js - the position on the board, the moves that led to it, and those that follow.

export const START = '---------------------------OX------XO--------------------------- X';
export const EMPTY = `${'-'.repeat(64)} X`;

export const squareName = index => 'abcdefgh'[index % 8] + (1 + (index >> 3));
export const squareIndex = name => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
export const sideOf = board => board[65];
export const otherSide = side => side === 'X' ? 'O' : 'X';
export const withSide = (board, side) => `${board.slice(0, 64)} ${side}`;
export const countOf = (board, what) => board.slice(0, 64).split(what).length - 1;

export class Game {
    // `rules` is an Engine.
    constructor(rules) {
        this.rules = rules;
        this.begin(START);
    }

    begin(board) {
        this.boards = [board];
        this.moves = [];
        this.at = 0;
    }

    get board() { return this.boards[this.at]; }
    get fromStart() { return this.boards[0] === START; }
    get played() { return this.moves.slice(0, this.at); }
    get look() { return this.rules.look(this.board); }

    // Play the move here. What followed before is kept if it is the same move, else it goes.
    // False if it is not legal.
    play(move) {
        if (this.moves[this.at] === move) {
            this.at++;
            return true;
        }
        const after = this.rules.play(this.board, move);
        if (!after)
            return false;
        this.boards.length = this.at + 1;
        this.moves.length = this.at;
        this.boards.push(after);
        this.moves.push(move);
        this.at++;
        return true;
    }

    // Like play(), and pass after it for whoever has no move.
    playAndPass(move) {
        if (!this.play(move))
            return false;
        if (this.look.pass)
            this.play('--');
        return true;
    }

    // All of `moves` from `start`, up to the first that is not legal; how many were played.
    replay(start, moves) {
        this.begin(start);
        return moves.findIndex(move => !this.play(move));
    }

    go(at) {
        this.at = Math.max(0, Math.min(at, this.moves.length));
    }

    // Another disc on a square: a position of its own, without a past.
    put(index, what) {
        const board = this.board;
        this.begin(board.slice(0, index) + what + board.slice(index + 1));
    }

    setSide(side) {
        if (side !== sideOf(this.board))
            this.begin(withSide(this.board, side));
    }
}
