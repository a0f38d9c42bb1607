// board.js - the board: 64 named buttons in the HTML, with the scores of moves on them, or the
// numbers of a line.

import { squareName } from './game.js';
import { discs, words } from './words.js';

// What a move is called that loses up to so many discs; what loses more is a blunder.
const GRADES = { best: 0, good: 2, inaccuracy: 4, mistake: 8, blunder: Infinity };

export const gradeOf = lost => Object.keys(GRADES).find(name => lost <= GRADES[name]);

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };
const DISCS = { X: 'black', O: 'white', '-': 'empty' };

// The moves of a line by square: their numbers.
export const numbersOf = line => new Map(line.filter(move => move !== '--')
    .map((move, i) => [move, String(i + 1)]));

// What moves are worth: by square { value, lost, sure, turns }, `turns` where it makes another
// side win than the best move does. `scores`: by square { lower, upper }; `best`: the score of
// the best move or undefined; `values`: a message of search.js or undefined.
export function worthOf(scores, best, values) {
    const worth = new Map(values?.moves.map(({ move, value }) =>
        [move, { value: Math.round(value), sure: false }]));
    for (const [move, { lower, upper }] of scores)
        if (lower === upper)
            worth.set(move, { value: lower, sure: true });
    const top = best ?? Math.max(...[...worth.values()].map(({ value }) => value));
    for (const one of worth.values())
        Object.assign(one, { lost: Math.max(0, top - one.value),
            turns: Math.sign(one.value) !== Math.sign(top) && one.value < top });
    return worth;
}

export class BoardView {
    constructor(parent, clicked) {
        this.buttons = [...parent.querySelectorAll('button')];
        this.before = this.board = '';
        this.buttons.forEach((button, index) => button.addEventListener('click', event => {
            this.byKeys = event.detail === 0;
            this.focusOn(index);
            clicked(index);
        }));
        parent.addEventListener('pointerdown', () => { this.byKeys = false; });
        parent.addEventListener('focusin', ({ target }) => {
            this.byKeys ||= target.matches(':focus-visible');
        });
        parent.addEventListener('keydown', event => this.step(event));
    }

    focusOn(index) {
        for (const button of this.buttons)
            button.tabIndex = -1;
        this.buttons[index].tabIndex = 0;
        this.buttons[index].focus({ preventScroll: true });
    }

    // Arrows go from square to square, for whoever came to the board by keys; tab leaves it.
    step(event) {
        const from = this.buttons.indexOf(document.activeElement), step = STEPS[event.key];
        if (!this.byKeys || from < 0 || !step || event.altKey || event.ctrlKey || event.metaKey)
            return;
        const to = from + step;
        event.preventDefault();
        if (to >= 0 && to < 64 && (Math.abs(step) === 8 || to >> 3 === from >> 3))
            this.focusOn(to);
    }

    // `worth` as worthOf() has it, `last` the move that led here, `played` the move to be marked
    // as that of the game, `numbers` as numbersOf() has them, `about` of values.
    show({ board, legal, worth, last, played, numbers, values }) {
        if (board !== this.board)
            [this.before, this.board] = [this.board, board];
        this.buttons.forEach((button, index) => {
            const name = squareName(index), disc = board[index], other = this.before[index];
            const kind = [DISCS[disc]], label = [words.square(name, words.disc[disc])];
            const { value, lost, sure, turns } = worth.get(name) ?? {}, number = numbers.get(name);
            const has = (holds, what, text) => holds && kind.push(what) &&
                text && label.push(text);
            let mark = '';
            has(disc !== '-' && other && other !== '-' && other !== disc, 'turned');
            if (legal.includes(name)) {
                kind.push('legal');
                if (value === undefined)
                    label.push(words.legal);
                else {
                    has(!number, 'worth');
                    kind.push(gradeOf(lost));
                    mark = `${sure ? '' : '≈'}${discs(value)}`;
                    label.push(sure ? words.scored(value, lost)
                        : words.guessed(value, values?.depth));
                    has(!sure, 'guess');
                    has(turns, 'turns', words.turns);
                }
            }
            has(name === last, 'last');
            has(name === played, 'played', words.playedMove);
            has(number && disc === '-', 'numbered', number);
            button.className = kind.join(' ');
            button.firstChild.textContent = (disc === '-' && number) || mark;
            button.lastChild.textContent = sure && lost > 0 && mark && !number ? discs(-lost) : '';
            button.setAttribute('aria-label', label.join(', '));
        });
    }
}
