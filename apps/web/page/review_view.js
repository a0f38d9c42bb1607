// review_view.js - the review on the page: how far it is, the graph, both players, the largest
// losses, and a row for each move. What is there stays while news comes: nothing moves away under
// a finger.

import { keepChildren, setText } from './answer.js';
import { grade } from './board.js';
import { ReviewGraph } from './review_graph.js';
import { words } from './words.js';

const element = id => document.getElementById(id);

// Whether a loss is proven is told with it.
const lossText = ({ lost, sure }) => lost === undefined ? ''
    : `${sure || lost === 0 ? '' : '≈ '}${lost}`;

function button() {
    const made = document.createElement('button');
    made.type = 'button';
    return made;
}

function row() {
    const made = document.createElement('tr'), head = document.createElement('th');
    head.scope = 'row';
    head.append(button());
    made.append(head, ...[1, 2].map(() => document.createElement('td')));
    return made;
}

function listed() {
    const item = document.createElement('li');
    item.append(button());
    return item;
}

export class ReviewView {
    constructor(review, go) {
        Object.assign(this, { review, go });
        this.graph = new ReviewGraph(element('review-graph'), go);
        element('review-start').addEventListener('click', () =>
            review.running ? review.stop() : review.begin());
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
        if (element('review-found').hidden)
            return;
        const moves = review.all;
        this.showGraph(moves);
        this.showPlayers(moves);
        this.showLargest(review.constructor.largest(moves));
        this.showMoves(moves);
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
            proven: review.at(ply)?.known === 'proven', lost: moves[ply - 1]?.lost }));
        const text = words.graphPoint(at, moves.length, points[at].value, points[at].proven) +
            (next && next.move !== '--' ? words.graphMove(next.move, next.side, lossText(next),
                next.best.join(', ')) : '');
        const other = game.showsMain ? [] : game.boards.map((_, ply) => [ply,
            ply < at ? undefined : review.blackAt(ply, game)]).filter(([, value]) =>
            value !== undefined);
        this.graph.show(points, at, text, other);
        setText(element('review-here'), text);
    }

    showPlayers(moves) {
        for (const side of ['X', 'O']) {
            const { lost, sure, best, of, worst } = this.review.constructor.summary(moves, side);
            setText(element(`lost-${side}`), of ? lossText({ lost, sure }) : '');
            setText(element(`best-${side}`), of ? words.nOf(best, of) : '');
            setText(element(`worst-${side}`), worst
                ? words.lossOf(worst.move, worst.lost, worst.sure) : of ? '0' : '');
        }
    }

    showLargest(largest) {
        element('largest-title').hidden = largest.length === 0;
        keepChildren(element('review-largest'), largest.length, listed).forEach((item, i) => {
            const one = largest[i];
            setText(item.firstChild, words.lossOf(one.name, one.lost, one.sure));
            item.firstChild.className = one.side === 'X' ? 'by-black' : 'by-white';
            item.firstChild.onclick = () => this.go(one.ply);
        });
    }

    showMoves(moves) {
        const { place: at } = this.review, list = element('review-moves');
        keepChildren(list, moves.length, row).forEach((line, ply) => {
            const one = moves[ply], [head, lost, best] = line.children;
            setText(head.firstChild, one.name);
            head.firstChild.className = one.side === 'X' ? 'by-black' : 'by-white';
            head.firstChild.onclick = () => this.go(ply);
            if (ply === at)
                head.firstChild.setAttribute('aria-current', 'true');
            else
                head.firstChild.removeAttribute('aria-current');
            setText(lost, lossText(one));
            lost.className = one.lost > 0 ? grade(one.lost) : '';
            setText(best, one.move === '--' ? '' : [...one.best,
                ...one.open.map(move => `(${move})`)].join(' '));
        });
        if (at !== this.shownAt)
            this.keepInSight(list.children[at]);
        this.shownAt = at;
    }

    keepInSight(line) {
        const box = element('review-box');
        if (!line)
            return;
        const top = line.offsetTop;
        if (top < box.scrollTop + 40 || top > box.scrollTop + box.clientHeight - 40)
            box.scrollTop = top - box.clientHeight / 2;
    }
}
