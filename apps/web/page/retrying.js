// retrying.js - the mistakes of a reviewed game once more: at each the answer stays hidden until a
// move is tried, and what that move loses is told.

import { words } from './words.js';

export class Retrying {
    // `page`: { game, review, solving, go(at) }.
    constructor(page) { Object.assign(this, page, { on: false }); }

    // The first mistake, the next one, or the end of it.
    next() {
        const plies = this.review.mistakes().map(({ ply }) => ply);
        this.ply = this.on ? plies.find(ply => ply > this.ply) : plies[0];
        Object.assign(this, { on: this.ply !== undefined, start: this.game.start,
            place: [plies.indexOf(this.ply) + 1, plies.length] });
        this.go(this.ply ?? this.game.at);
    }

    // Whether the board shows the mistake, or what came of another move.
    get here() {
        const { game, ply } = this;
        return this.on && game.start === this.start && game.at >= ply && this.review.place >= ply;
    }

    get conceals() { return this.here && this.game.at === this.ply; }

    // Discs that the move tried loses, as far as that is known.
    get lost() {
        const { game: { moves, boards }, ply, solving } = this;
        const worth = ({ lower, upper } = {}) => lower === upper ? lower : undefined;
        const before = boards[ply], tried = moves[ply], answer = solving.answerTo(before);
        const after = solving.answerTo(boards[ply + 1]);
        const proven = worth(answer?.moves.get(tried)) ?? -worth(after);
        const { value, moves: values = [] } = solving.valued.get(before) ?? {};
        const best = worth(answer) ?? value;
        return best - (worth(answer) === undefined || Number.isNaN(proven)
            ? values.find(({ move }) => move === tried)?.value : proven);
    }

    get text() {
        if (!this.here)
            return '';
        if (this.conceals)
            return words.retryTask(...this.place);
        const tried = this.game.moves[this.ply], lost = Math.round(this.lost);
        return Number.isNaN(lost) ? words.puzzleTried(tried)
            : lost <= 0 ? words.retryRight(tried) : words.retryWrong(tried, lost);
    }
}
