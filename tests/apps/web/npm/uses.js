// uses.js - what a program does with the package, in node and in browsers alike: answers(package)
// resolves to what came of it, by name.

const FFO_40 = 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X';
const SMALL = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X';
const GAME = 'f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1' +
    'b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6';

const failure = promise => promise.then(() => 'no error', error => error);

async function errors({ read, solve, estimate, review }) {
    const { positions } = await read(GAME);
    const bad = await failure(solve('f5d6c3\nf5d6z9'));
    return {
        located: [bad.name, bad.line, bad.column, bad.code, bad.message],
        several: (await failure(solve(`${FFO_40}\n${SMALL}`))).message,
        noText: (await failure(solve(''))).code,
        noGame: (await failure(review(SMALL))).name,
        refused: (await Promise.all([
            read(5), review(null), solve({ board: 'X' }),
            estimate(new Uint8Array((1 << 20) + 1)),
            solve(SMALL, { tiem: 1 }), estimate(SMALL, { onProgress() {} }),
            read(SMALL, new AbortController().signal),
            review(GAME, null), estimate(SMALL, 5),
            solve(SMALL, []), solve(SMALL, new Map([['want', 'all']])), read(SMALL, Symbol('a')),
            solve(SMALL, { want: Symbol('a') }), read(Symbol('a')), read(Object.create(null)),
            solve(SMALL, { want: 'most' }), solve(SMALL, { seconds: -1 }),
            review(GAME, { seconds: null }), review(GAME, { from: 2.5 }),
            review(GAME, { signal: new AbortController() }), solve(SMALL, { onProgress: null }),
        ].map(failure))).map(String),
        failed: await failure(review({ ...positions[0], moves: ['a1'] })) instanceof Error,
    };
}

// Callbacks that throw: whether just that comes back, and how often they were called.
async function thrown({ solve, review, Interrupted }) {
    const ask = async (call, asynchronous, meant = new Error('meant')) => {
        let calls = 0;
        const onProgress = () => {
            calls++;
            if (asynchronous)
                return Promise.reject(meant);
            throw meant;
        };
        return [await failure(call({ onProgress })) === meant, calls];
    };
    const others = Object.assign(new Interrupted('of another search'), { done: 'its own' });
    return {
        solve: await ask(options => solve('f5d6c3d3c4', options), false),
        solveLater: await ask(options => solve('f5d6c3d3c4', options), true),
        review: await ask(options => review(GAME, options), false),
        interrupted: [await ask(options => solve('f5d6c3d3c4', options), false, others),
            others.done],
        next: (await solve(SMALL)).score,
    };
}

async function stops({ solve, estimate, review, Interrupted }) {
    const control = new AbortController(), heard = [];
    const long = failure(solve('f5d6c3d3c4', { signal: control.signal, onProgress: told => {
        heard.push(told);
        control.abort();
    } }));
    const aborted = await long;
    const late = await failure(solve(SMALL, { signal: AbortSignal.abort() }));
    const limited = await solve('f5d6c3d3c4', { seconds: 0.2 });
    const reviewed = new AbortController();
    const ended = await failure(review(GAME, { from: 40, signal: reviewed.signal,
        onProgress: ({ stage }) => stage === 'proof' && reviewed.abort() }));
    const looked = await failure(estimate('f5d6c3d3c4', { plies: 60,
        signal: AbortSignal.timeout(1000) }));
    const isBest = ({ moves, bestSoFar: { move, confidence, line } }) => confidence >= 0 &&
        moves.some(one => one.move === move) && line[0] === move;
    return { aborted: [aborted.name, aborted instanceof Interrupted &&
            aborted.cause === control.signal.reason, aborted.done.stopped],
        heard: heard.length > 0, late: [late.name, late.done],
        limited: [limited.stopped, limited.exact, limited.score, limited.lower <= limited.upper],
        bestSoFar: [isBest(limited), isBest(aborted.done)],
        estimate: looked.done.plies >= 4 && looked.done.confidence > 0,
        review: [ended.done.moves.some(one => one.value !== null), ended.done.moves.length] };
}

export async function answers(yomikiri) {
    const { read, solve, estimate, review } = yomikiri;
    const best = await solve(FFO_40);
    const all = await solve(SMALL, { want: 'all' });
    const together = await Promise.all([1, 2, 3, 4, 5].map(() => solve(SMALL, { want: 'score' })));
    const { positions, errors: wrong } = await read(`${SMALL}\nhello\nf5d6z9\n${GAME}\n`);
    const looked = await estimate('f5d6c3d3c4', { plies: 4 });
    const toTheEnd = await estimate(SMALL, { plies: 14 });
    const reviewed = await review(GAME, { from: 12 });
    return {
        kernel: best.kernel,
        best: [best.score, best.exact, best.discs, best.best, best.line.length, best.empties],
        all: all.moves.map(({ move, score }) => `${move} ${score}`).sort(),
        together: together.map(({ score }) => score),
        found: [positions.map(one => one.moves.length), wrong.map(({ line }) => line)],
        foundSolved: (await solve(positions[0])).score,
        looked: [[looked.plies, looked.moves.length, looked.moves[0].value === looked.value],
            [toTheEnd.plies, toTheEnd.confidence, toTheEnd.value]],
        reviewed: [reviewed.moves.length, reviewed.moves.slice(-12).every(({ exact }) => exact),
            reviewed.moves.every(({ lost }) => lost >= 0), reviewed.moves[59].best],
        errors: await errors(yomikiri),
        thrown: await thrown(yomikiri),
        stops: await stops(yomikiri),
        threads: (await solve(SMALL, { threads: 2 })).threads,
    };
}
