// page_threads.mjs - several threads, where memory may be shared: by the headers of a host or of
// the service worker. The answers are the same, and Stop keeps the table.

import { fact, same } from './facts.mjs';
import { DONE, goTo, marks, open, press, script, stop, suite } from './page.mjs';
import { serve } from '../../../scripts/web-serve.mjs';

const EXACT = `$('result').textContent.includes('exact')`;
const HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp' };
const KERNEL = `$('about').textContent.match(/(\\d+) threads?\\./)?.[1]`;

// Whether the page is isolated, and how many threads search.
async function isolated(page) {
    await page.until(KERNEL);
    return [await page.eval('crossOriginIsolated'), Number(await page.eval(KERNEL))];
}

// What `count` threads say of a position: { lower, seconds, best }.
function solved(page, board, count) {
    return page.eval(`(async () => {
        const files = await ${script('files.js')};
        const worker = new Worker(new URL('worker.js',
            document.querySelector('script[type=module]').src), { type: 'module' });
        const heard = kind => new Promise(resolve => worker.addEventListener('message',
            ({ data }) => data.kind === kind && resolve(data)));
        worker.postMessage({ kind: 'start', kernel: 'auto', threads: ${count},
            module: await files.moduleOf('yomikiri-threads.wasm') });
        const { threads } = await heard('ready');
        worker.postMessage({ kind: 'weights', bytes: await files.bytesOf('weights.packed') });
        worker.postMessage({ kind: 'solve', id: 1, board: '${board.replace(/.$/, ' $&')}',
            known: {} });
        const { result } = await heard('root');
        worker.terminate();
        return { threads, lower: result.lower, upper: result.upper, seconds: result.time };
    })()`);
}

export async function threads(place) {
    const server = await serve(place.dist, 0, (name, bytes) => bytes, { headers: HEADERS });
    const site = `http://127.0.0.1:${server.address().port}/`;
    const small = suite('ffo-01-19.obf')[3], [hard] = suite('ffo-40-59.obf');
    const page = await open({ ...place, site }, `#board=${small.board}`);
    const cores = await page.eval('Math.min(16, navigator.hardwareConcurrency)');
    same('a_host_may_isolate_the_page', await isolated(page), [true, cores]);
    await page.until(`${EXACT} && ${DONE}`);
    const sorted = scores => Object.entries(scores).sort();
    same('threads_have_the_same_scores', sorted(await marks(page)), sorted(small.scores));
    const best = Math.max(...Object.values(hard.scores)), times = [];
    for (const count of [1, 2, 1, 2]) {
        const { threads: used, lower, upper, seconds } = await solved(page, hard.board, count);
        same(`${count}_threads_agree_on_${hard.id}`, [used, lower, upper], [count, best, best]);
        times.push(seconds);
    }
    console.log(`# ${hard.id} by 1, 2, 1, 2 threads: ${times.map(one => one.toFixed(2))} s`);
    const long = suite('ffo-40-59.obf').find(one => one.id === 'ffo-53');
    await goTo(page, `board=${long.board}`, `!$('solve').hidden`);
    await press(page, '#solve', 1);
    await page.until(`$('progress').textContent.includes('Nodes')`);
    await page.eval(`globalThis.workers = 0; globalThis.Worker = class extends Worker {
        constructor(...all) { super(...all); workers++; } }; 0`);
    await press(page, '#stop', 1);
    await goTo(page, `board=${small.board}`, `${EXACT} && ${DONE}`);
    same('stop_ends_threads_and_no_worker', await page.eval('workers'), 0);
    same('threads_leave_the_console_empty', page.troubles, []);
    await page.send('Page.close', {});
    await stop(server);

    // A host without headers: from the second visit on.
    const other = await open(place, `#board=${small.board}`);
    await other.until('navigator.serviceWorker.controller !== null');
    same('without_headers_there_is_one_thread', await isolated(other), [false, 1]);
    await other.again(`${place.site}#board=${small.board}`);
    same('the_service_worker_isolates_the_page', await isolated(other), [true, cores]);
    await other.until(`${EXACT} && ${DONE}`);
    await other.send('Page.close', {});
}
