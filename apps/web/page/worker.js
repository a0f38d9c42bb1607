// worker.js - solves beside the page. One position at a time: first its score and line, then
// every other move, so that each is told as soon as it is proven.

import { Engine } from './engine.js';

// Up to so many empties all moves take no time to speak of, even without weights.
const ALL_AT_ONCE = 14;

let engine, task, kernel;
let later = null;           // a question that has to wait for the weights
let weighted = false;

function progress(told) {
    postMessage({ kind: 'progress', id: task.id, move: task.move, nodes: task.nodes + told.nodes,
        time: (performance.now() - task.began) / 1000, pass: told.pass,
        confidence: told.confidence, lower: told.lower, upper: told.upper,
        estimate: told.estimate });
    return false;
}

function ask(board, all) {
    const result = engine.solve(board, all);
    task.nodes += result.nodes;
    return result;
}

function tell(kind, facts) {
    postMessage({ kind, id: task.id, nodes: task.nodes,
        time: (performance.now() - task.began) / 1000, ...facts });
}

// The score of `move` by solving what follows it.
function solveMove(board, move) {
    task.move = move;
    const { lower, upper, line } = ask(engine.play(board, move), false);
    return { move, lower: -upper, upper: -lower, line: [move, ...line] };
}

function solve(id, board) {
    task = { id, nodes: 0, move: '', began: performance.now() };
    const look = engine.look(board);
    engine.clear();
    const root = ask(board, look.empties <= ALL_AT_ONCE);
    tell('root', { result: root });
    for (const { move, lower, upper, line } of root.moves)
        if (lower !== upper || (!line && move !== root.line[0]))
            tell('move', solveMove(board, move));
    tell('done', {});
}

// Without the weights there is a solver that is good enough for small positions.
const RECEIVED = {
    async start({ module, kernel: wanted }) {
        kernel = wanted;
        engine = await Engine.create(module, progress);
        engine.start(new Uint8Array(0), kernel);
        postMessage({ kind: 'ready', kernel: engine.kernel });
    },
    weights({ bytes }) {
        engine.start(new Uint8Array(bytes), kernel);
        weighted = true;
        if (later)
            solve(later.id, later.board);
    },
    solve({ id, board }) {
        later = weighted || engine.look(board).empties <= ALL_AT_ONCE ? null : { id, board };
        if (!later)
            solve(id, board);
    },
};

// One after the other, also those that take their time.
let turn = Promise.resolve();

onmessage = ({ data }) => {
    turn = turn.then(() => RECEIVED[data.kind](data)).catch(error => {
        postMessage({ kind: 'failed', message: String(error.message ?? error) });
    });
};
