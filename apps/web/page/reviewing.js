// reviewing.js - a game move by move: what every position was worth, and the move played in it.
//
// A question { kind: 'review', start, moves, exact: 20, seconds: 60, known: [] } (`start` a board,
// moves of it as "f5" or "--", `known` by ply what a message below told before, or null) is
// answered by messages, in any order, the later of a ply in place of those before it:
//   ply { ply, known: 'estimate' or 'proven', value, played, best: [moves], depth, confidence,
//         moves: [{ move, value }] }
//     of the position before move number `ply`, counted from 0; of the last one (`ply` is
//     moves.length) without `played`. `value` is that of the best moves and `played` that of the
//     move played, both for the side to move; what was lost is their difference. `depth` is how
//     many plies it looked ahead, the empties if proven, and `confidence` percent. `moves` has
//     every move where it is estimated, best first; where it is proven only what is proven.
//   stage { stage: 'estimate' or 'proof', depth, done, of }  how far it is with what it does now:
//     positions of so many; `depth` is plies, or empties up to which it proves
//   reviewed {}  all is estimated to a depth and the end proven; it goes on with deeper looks for
//     `seconds` in all.
// From the end back proofs cost least: what the next position is worth is known then, and of the
// moves only those that could be better than the one played are to be refuted.

import { depthAt, valuesOf } from './values.js';

// Estimates by plies, and proofs up to so many empties; null: as many as are asked for.
const STAGES = [
    { plies: 4 }, { exact: 14 }, { plies: 8 }, { exact: null }, { plies: 10 }, { plies: 12 },
];
const DEEPER = [14, 16, 18, 20, 22, 24];

class Reviewing {
    constructor(search, { start, moves, exact = 20, known = [] }) {
        Object.assign(this, { search, exact });
        let board = start;
        this.plies = [...moves, undefined].map((move, at) => {
            const found = known[at] ?? undefined;
            const ply = { board, move, ...search.engine.look(board), found,
                proven: found?.known === 'proven' ? found.value : undefined };
            if (move)
                board = search.engine.play(board, move);
            return ply;
        });
    }

    tell(at, known, facts) {
        this.search.tell('ply', { ply: at, known, ...facts });
    }

    // A stage's positions, the last one first; each() says false to leave the rest.
    walk(stage, depth, each) {
        const of = this.plies.length;
        for (let at = of - 1, done = 1; at >= 0; at--, done++) {
            const goesOn = each(this.plies[at], at);
            this.search.tell('stage', { stage, depth, done: goesOn ? done : of, of });
            if (!goesOn)
                return;
        }
    }

    // Those that are not proven. A pass is worth what comes next.
    estimate(plies) {
        if (!this.search.trained)
            return;
        this.walk('estimate', plies, (ply, at) => {
            const depth = depthAt(plies, ply.empties);
            if (ply.proven !== undefined || ply.over || ply.found?.depth >= depth)
                return true;
            if (ply.pass)
                this.passed(at);
            else
                this.noteEstimate(ply, at, depth);
            return true;
        });
    }

    noteEstimate(ply, at, depth) {
        const found = valuesOf(this.search.estimate(ply.board, Math.min(depth, ply.empties)));
        ply.found = { ...found, depth: found.depth || ply.empties,
            confidence: found.depth ? found.confidence : 100,
            best: found.moves.filter(({ value }) => value === found.value)
                .map(({ move }) => move),
            played: found.moves.find(({ move }) => move === ply.move)?.value };
        this.tell(at, 'estimate', ply.found);
    }

    passed(at) {
        const next = this.plies[at + 1];
        if (!next?.found)
            return;
        const value = -next.found.value;
        this.plies[at].found = { value, played: this.plies[at].move && value, best: ['--'],
            depth: next.found.depth, confidence: next.found.confidence,
            moves: [{ move: '--', value }] };
        this.tell(at, 'estimate', this.plies[at].found);
    }

    prove(most) {
        this.walk('proof', most, (ply, at) => {
            if (ply.proven !== undefined)
                return true;
            if (ply.empties > most && !ply.over)
                return false;
            this.noteProof(ply, at);
            return true;
        });
    }

    // The window begins just below what is known of the move played, so that ties are found.
    noteProof(ply, at) {
        const { search } = this, next = this.plies[at + 1]?.proven;
        const played = ply.move && next !== undefined ? -next : undefined;
        let value = ply.score, best = [], open = [];
        if (ply.pass) {
            value = played ?? search.ask(ply.board).lower;
            best = ['--'];
        } else if (!ply.over) {
            search.task.move = '';
            const result = search.ask(ply.board, 'best', Math.max(-64, (played ?? -64) - 1));
            value = result.lower === result.upper ? result.lower : played;
            best = result.best.length > 0 ? result.best : [ply.move];
            open = result.open;
        }
        const known = new Map(best.map(move => [move, value]));
        if (ply.move)
            known.set(ply.move, played);
        ply.proven = value;
        ply.found = { value, played, best, open, depth: ply.empties, confidence: 100,
            moves: [...known].map(([move, worth]) => ({ move, value: worth })) };
        this.tell(at, 'proven', ply.found);
    }
}

export async function review(question, search) {
    const reviewing = new Reviewing(search, question), { seconds = 60 } = question;
    for (const { plies, exact } of STAGES)
        if (plies)
            reviewing.estimate(plies);
        else
            reviewing.prove(Math.min(exact ?? reviewing.exact, reviewing.exact));
    search.tell('reviewed', {});
    for (const plies of DEEPER)
        if (search.seconds < seconds)
            reviewing.estimate(plies);
}
