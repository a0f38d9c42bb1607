// review_view.js - the review on the page: how far it is, the graph, both players, and the way
// from mistake to mistake. The moves themselves are in movelist.js. What is there stays while news
// comes: nothing moves away under a finger.

import { setText } from './answer.js';
import { ReviewGraph } from './review_graph.js';
import { words } from './words.js';

const element = id => document.getElementById(id);

// Whether a loss is proven is told with it.
const lossText = ({ lost, sure }) => lost === undefined ? ''
    : `${sure || lost === 0 ? '' : '≈ '}${lost}`;

export class ReviewView {
    constructor(review) {
        this.review = review;
        this.graph = new ReviewGraph(element('review-graph'), review.go);
        const on = (id, act) => element(id).addEventListener('click', act);
        on('review-start', () => review.running ? review.stop() : review.begin());
        on('mistake-before', () => review.toMistake(-1));
        on('mistake-next', () => review.toMistake(1));
    }

    show(hidden) {
        const { review } = this, { main, solving, begun } = review;
        element('review').hidden = hidden || main.moves.length === 0 ||
            Boolean(solving.here);
        if (element('review').hidden)
            return;
        setText(element('review-start'), review.running ? words.reviewStop
            : !begun ? words.reviewStart
                : review.state === 'done' && review.isHere() ? words.reviewDeeper
                    : words.reviewGoOn);
        setText(element('review-doing'), this.doing(begun));
        setText(element('review-told'), this.told(begun));
        element('review-found').hidden = !begun && !review.running;
        for (const id of ['mistake-before', 'mistake-next', 'retry-mistakes'])
            element(id).hidden = !begun;
        if (element('review-found').hidden)
            return;
        const moves = review.all;
        this.showGraph(moves);
        this.showPlayers(moves);
    }

    doing(begun) {
        const { running, stage } = this.review;
        if (!running)
            return begun ? '' : words.reviewHelp;
        if (!stage)
            return words.reviewBegins;
        if (stage.kind === 'waiting')
            return words.awaiting;
        return (stage.stage === 'proof' ? words.proving : words.estimating)(stage.depth,
            stage.done, stage.of);
    }

    // Read out, so that it is told at the end only.
    told(begun) {
        const { state, why } = this.review;
        if (state === 'failed')
            return words.reviewFailed(why);
        if (state === 'running' || !this.review.isHere())
            return '';
        const known = this.review.main.boards.map((_, ply) => this.review.at(ply)?.known);
        const count = kind => known.filter(one => one === kind).length;
        return [state === 'stopped' && begun && words.reviewStopped,
            begun && words.reviewed(count('proven'), count('estimate')),
            this.review.classic && words.reviewClassic(this.review.exact)]
            .filter(Boolean).join(' ');
    }

    showGraph(moves) {
        const { review } = this, { game, place: at, main: { boards } } = review;
        const next = moves[at];
        const points = boards.map((_, ply) => ({ value: review.blackAt(ply),
            proven: review.at(ply)?.known === 'proven', ...moves[ply - 1] }));
        const text = words.graphPoint(at, moves.length, points[at].value, points[at].proven) +
            (next && next.move !== '--' ? words.graphMove(next.move, next.side, lossText(next),
                next.best.join(', ')) : '');
        const other = game.showsMain ? [] : game.boards.map((_, ply) => [ply,
            ply < at ? undefined : review.blackAt(ply, game)]).filter(([, value]) =>
            value !== undefined);
        this.graph.show(points, at, text, other);
    }

    showPlayers(moves) {
        for (const side of ['X', 'O']) {
            const { lost, sure, best, of, worst } = this.review.constructor.summary(moves, side);
            const most = worst && `${worst.move} ${worst.sure ? '' : '≈ '}−${worst.lost}`;
            setText(`sum-${side}`, of ? words.summary(side, lossText({ lost, sure }), best, of,
                most ?? '') : '');
        }
    }
}
