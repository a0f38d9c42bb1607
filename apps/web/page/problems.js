// problems.js - puzzles in which one move wins, whose answer stays hidden until it is found or
// asked for, and the FFO positions. Both lists are files, fetched when they are looked at.

import { allowed, bytesOf, Trouble } from './files.js';
import { beginning, sideOf } from './game.js';
import { discs, words } from './words.js';

const GRADES = 5;
const WINS_BY = 2;

const element = id => document.getElementById(id);
const empties = board => board.slice(0, 64).split('-').length - 1;

// Puzzles that have been solved on this device.
const solved = () => allowed(() => JSON.parse(localStorage.solved)) ?? [];

// Lines of a board, the side, and in puzzles the nodes that it took: the first is the easiest.
async function linesOf(name) {
    const text = new TextDecoder().decode(await bytesOf(name));
    return text.trim().split('\n').map(line => line.slice(0, 66));
}

export class Problems {
    // load(state) shows a state of a Game; answerTo(board) is what is known of a position;
    // changed() shows the page anew.
    constructor(load, answerTo, changed) {
        Object.assign(this, { load, answerTo, changed, lists: {}, riddle: '', open: false });
        element('puzzle-set').addEventListener('change', () => this.fill());
        element('puzzle').addEventListener('change', () => this.choose());
        element('puzzle-next').addEventListener('click', () => this.next());
        element('puzzle-answer').addEventListener('click', () => {
            this.open = true;
            this.changed();
        });
    }

    get set() { return element('puzzle-set').value; }

    // The list that is chosen, with how hard each is.
    async fill() {
        const { set } = this;
        try {
            this.lists[set] ??= await linesOf(`${set}.txt`);
        } catch (error) {
            if (!(error instanceof Trouble))
                throw error;
            element('puzzle-text').textContent =
                words.trouble(error.file, words.causes[error.cause](error.detail));
            return;
        }
        if (set !== this.set)
            return;
        const boards = this.lists[set], list = element('puzzle'), before = list.value;
        list.replaceChildren(...boards.map((board, index) => new Option(set === 'puzzles'
            ? (solved().includes(board) ? '✓ ' : '') + words.puzzle(index + 1, empties(board),
                1 + Math.floor(GRADES * index / boards.length), GRADES)
            : words.ffo(index + 1, empties(board)), index)));
        list.selectedIndex = before < boards.length ? before : 0;
        this.tell();
    }

    // The one that is chosen comes to the board.
    choose() {
        const board = this.lists[this.set]?.[element('puzzle').value];
        if (!board)
            return;
        this.riddle = this.set === 'puzzles' ? board : '';
        this.open = false;
        this.load(beginning(board));
    }

    // The first one is shown before the second.
    next() {
        const list = element('puzzle'), boards = this.lists[this.set] ?? [];
        if (this.shown === boards[list.value])
            list.selectedIndex = (list.selectedIndex + 1) % list.options.length;
        this.choose();
    }

    // What to do, while the answer is hidden.
    get task() {
        return words.puzzleTask(sideOf(this.riddle) === 'X' ? words.black : words.white);
    }

    conceals(board) { return board === this.riddle && !this.open; }

    // What the move that was tried is worth, if that is known: true where it wins.
    verdict({ start, moves, at, boards }) {
        if (start !== this.riddle || at === 0)
            return undefined;
        const move = this.answerTo(start)?.moves.get(moves[0]), after = this.answerTo(boards[1]);
        if (move && move.lower === move.upper)
            return { move: moves[0], score: move.lower };
        return after && after.lower === after.upper
            ? { move: moves[0], score: -after.lower } : { move: moves[0] };
    }

    text(game) {
        if (!this.riddle || game.start !== this.riddle)
            return '';
        const verdict = this.verdict(game);
        if (!verdict)
            return this.task;
        if (verdict.score === undefined)
            return words.puzzleTried(verdict.move);
        if (verdict.score < WINS_BY)
            return words.puzzleWrong(verdict.move, discs(verdict.score));
        this.open = true;
        if (!solved().includes(this.riddle)) {
            allowed(() => localStorage.setItem('solved',
                JSON.stringify([...solved(), this.riddle])));
            this.fill();
        }
        return words.puzzleRight(verdict.move);
    }

    // The game is another one, or there is news of it.
    show(game) {
        this.shown = game.start;
        this.game = game;
        this.tell();
    }

    tell() {
        const text = this.game ? this.text(this.game) : '';
        if (element('puzzle-text').textContent !== text)
            element('puzzle-text').textContent = text;
        element('puzzle-answer').hidden = !this.game || !this.conceals(this.game.start);
    }
}
