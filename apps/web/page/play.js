// play.js - a game against the program: who is to move, its moves, hints, moves taken back, and
// what is said of it in place of the result. Values stay hidden until the game is over. It is
// played on the line shown, so that all else of the page holds for it: undo, the list of moves,
// variations. At positions that undo brings back it waits to be told to play on.

import { finalDiscs } from './answer.js';
import { sideOf } from './game.js';
import { LEVELS } from './levels.js';
import { LEAF, withMoves } from './tree.js';
import { words } from './words.js';

const LEAST_MS = 300;       // so long at least it takes over a move: one sees what one's own did

const element = id => document.getElementById(id);
const seed = () => Math.floor(Math.random() * 2 ** 31);

export class Play {
    // moved(kind) and changed() are those of main.js.
    constructor(game, solving, { moved, changed }) {
        Object.assign(this, { game, solving, moved, changed, on: false, thinking: null,
            paused: false, hinted: null });
        element('play-here').addEventListener('click', () => this.begin());
        element('play-end').addEventListener('click', () => this.end());
        element('hint').addEventListener('click', () => this.hint());
        element('own').addEventListener('change', () => this.on && this.moved('walk'));
        element('take-back').addEventListener('click', () => this.takeBack());
    }

    // ---- who may do what ----

    get own() { return document.querySelector('input[name=own]:checked').value; }
    get level() { return Number(element('level').value); }
    get over() { return this.game.rules.look(this.game.boards.at(-1)).over; }
    get atEnd() { return this.game.at === this.game.moves.length; }
    get ownTurn() { return sideOf(this.game.board) === this.own; }

    // Whether it is under way: values would tell too much.
    get conceals() { return this.on && !this.over; }

    // Whether clicks on the board are not for people now.
    get refuses() { return this.conceals && !this.ownTurn; }

    // The move number of the last move of one's own up to the position shown, or -1.
    get lastOwn() {
        const { moves, boards, at } = this.game;
        return moves.slice(0, at).findLastIndex((move, i) => i >= this.from && move !== '--' &&
            sideOf(boards[i]) === this.own);
    }

    // One's own move and the answer to it are one step for undo.
    get kind() { return this.on ? `turn ${this.lastOwn}=` : undefined; }

    // ---- playing ----

    // From the position shown on, as a game of its own.
    begin() {
        const { game } = this, { start, played, at } = game;
        if (game.look.over)
            return;
        Object.assign(this, { from: this.conceals ? Math.min(this.from, at) : at, on: true, start,
            paused: false, thinking: null });
        if (!this.atEnd)
            game.state = { start, root: withMoves(LEAF, [], played), moves: played, at };
        this.moved();
    }

    end() {
        this.on = false;
        this.moved('walk');
    }

    // After undo and the like.
    pause() { this.paused = true; }

    // The position shown is another one. True where the worker is not to be asked of it.
    present() {
        const { game, solving } = this;
        if (game.start !== this.start)
            this.on = false;
        if (!this.conceals) {
            this.thinking = null;
            return false;
        }
        if (this.thinking?.board === game.board && !this.ownTurn)
            return true;
        this.thinking = null;
        solving.stop();
        if (!this.ownTurn && this.atEnd && !this.paused)
            this.think(game.board);
        return true;
    }

    async think(board) {
        const began = performance.now(), thought = { board };
        this.thinking = thought;
        const played = await this.solving.play(board, this.level, seed());
        await new Promise(resolve =>
            setTimeout(resolve, LEAST_MS - (performance.now() - began)));
        if (this.thinking !== thought)
            return;
        this.thinking = null;
        if (!played || this.game.board !== board) {
            this.paused = true;
            return this.changed();
        }
        this.game.playAndPass(played.move);
        this.moved(this.kind);
    }

    async hint() {
        const { board } = this.game, asked = { board };
        if (!this.conceals || !this.ownTurn)
            return;
        this.hinted = asked;
        this.changed();
        const found = await this.solving.play(board, LEVELS.length, seed());
        if (this.hinted === asked) {
            this.hinted = found ?? null;
            this.changed();
        }
    }

    // One's own last move and what came after it.
    takeBack() {
        const { game, lastOwn } = this;
        if (!this.on || lastOwn < 0)
            return;
        game.show(game.moves.slice(0, lastOwn + 1));
        game.removeHere();
        this.paused = false;
        this.moved();
    }

    // ---- showing ----

    // What came after one's own last move.
    get news() {
        const { moves, boards, at } = this.game, parts = [];
        for (let i = Math.max(this.lastOwn + 1, this.from); i < at; i++) {
            const own = sideOf(boards[i]) === this.own;
            parts.push(moves[i] !== '--' ? words.itPlays(moves[i])
                : own ? words.youPass : words.itPasses);
        }
        return parts;
    }

    endText() {
        const board = this.game.boards.at(-1), { score, empties } = this.game.rules.look(board);
        const own = sideOf(board) === this.own ? score : -score, [most, least] = finalDiscs(own);
        const text = words.playOver(Math.sign(own), ...own < 0 ? [least, most] : [most, least]);
        return empties > 0 && own !== 0 ? `${text} ${words.overEmpties}` : text;
    }

    // In place of the result; undefined where that has its place.
    get text() {
        if (!this.on || (this.over && !this.atEnd))
            return undefined;
        if (this.over)
            return [...this.news, this.endText()].join(' ');
        if (!this.atEnd && !this.ownTurn)
            return words.playEarlier;
        if (this.paused && !this.ownTurn)
            return words.playWaits;
        return [...this.news, this.ownTurn ? words.yourMove : words.itThinks].join(' ');
    }

    // The move hinted at, { move, value, proven }, or undefined; without a move while it is
    // sought.
    get hintHere() {
        return this.conceals && this.hinted?.board === this.game.board ? this.hinted : undefined;
    }

    get hintText() {
        const hint = this.hintHere;
        if (!hint)
            return '';
        return hint.move ? words.hinted(hint.move, Math.round(hint.value), hint.proven)
            : words.itThinks;
    }

    // As BoardView.show() takes them: [scores, best, values].
    get hintMarks() {
        const { move, value, depth, proven } = this.hintHere ?? {};
        if (!move)
            return [new Map(), undefined, undefined];
        return proven ? [new Map([[move, { lower: value, upper: value }]]), value, undefined]
            : [new Map(), undefined, { moves: [{ move, value }], depth, confidence: 0 }];
    }

    show() {
        const able = (id, is) => element(id).setAttribute('aria-disabled', !is);
        element('play').hidden = Boolean(this.solving.here);
        element('hint').hidden = element('take-back').hidden = !this.conceals;
        element('values').hidden = this.conceals;
        element('play-end').hidden = !this.on;
        element('play-review').hidden = !this.on || !this.over;
        able('hint', this.ownTurn);
        able('take-back', this.lastOwn >= 0);
        able('play-here', !this.game.look.over &&
            !(this.conceals && (this.ownTurn || this.thinking)));
    }
}
