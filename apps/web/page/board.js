// board.js - the board: 64 named buttons in the HTML, with the scores of moves on them.

import { squareName } from './game.js';
import { discs, words } from './words.js';

// Losses in discs up to which a move is said to lose a little, or some.
const SLIGHT = 2, SOME = 8;

export const grade = lost => lost === 0 ? 'best'
    : lost <= SLIGHT ? 'worse slight' : lost <= SOME ? 'worse' : 'worse much';

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };

export class BoardView {
    constructor(parent, clicked) {
        this.buttons = [...parent.querySelectorAll('button')];
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
        this.buttons[index].focus();
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

    // `scores`: by square name { lower, upper, exact }; `best`: the score of the best move or
    // undefined; `last`: the move that led here; `values`: what moves without a score seem to be
    // worth, as a message of search.js, or undefined; `played`: the move to be marked as that of
    // the game.
    show(board, legal, scores, best, last, values, played) {
        const guesses = new Map(values?.moves.map(({ move, value }) => [move, Math.round(value)]));
        const likely = Math.max(...guesses.values());
        this.buttons.forEach((button, index) => {
            const name = squareName(index), disc = board[index], score = scores.get(name);
            const kind = [disc === 'X' ? 'black' : disc === 'O' ? 'white' : 'empty'];
            const label = [words.square(name, words.disc[disc])];
            let mark = '', loss = '';
            if (legal.includes(name)) {
                kind.push('legal');
                if (score && score.lower === score.upper) {
                    const lost = best === undefined ? 0 : best - score.lower;
                    mark = discs(score.lower);
                    loss = lost > 0 ? discs(-lost) : '';
                    kind.push(grade(lost));
                    label.push(words.scored(score.lower, lost));
                } else if (guesses.has(name)) {
                    const value = guesses.get(name);
                    mark = `≈${discs(value)}`;
                    kind.push(value === likely ? 'guess likely' : 'guess');
                    label.push(words.guessed(value, values.depth, values.confidence));
                } else
                    label.push(words.legal);
            }
            if (name === last)
                kind.push('last');
            if (name === played) {
                kind.push('played');
                label.push(words.playedMove);
            }
            button.className = kind.join(' ');
            button.firstChild.textContent = mark;
            button.lastChild.textContent = loss;
            button.setAttribute('aria-label', label.join(', '));
        });
    }
}
