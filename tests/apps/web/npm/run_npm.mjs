// run_npm.mjs OUT FOLDER VERSION [SOURCE] - the npm package of `make npm` in a fresh project: in
// node, in headless Chromium by itself and through Vite, and its types by tsc. Prints one fact per
// line and the counts at the end. What npm's registry would have to send is skipped where it does
// not.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { serve } from '../../../../scripts/web-serve.mjs';
import { Browser, findBrowser } from '../browser.mjs';
import { fact, same, skip, total } from '../facts.mjs';

const [out, folder, version, source] = process.argv.slice(2);
const HERE = 'tests/apps/web/npm';
const archive = join(process.cwd(), folder, `yomikiri-${version}.tgz`);
const project = mkdtempSync(join(tmpdir(), 'yomikiri-npm-'));
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp' };

const ANSWERS = {
    kernel: 'simd128',
    best: [38, true, { X: 51, O: 13 }, ['a2'], 21, 20],
    all: ['a2 6', 'a3 4', 'a4 -22', 'b1 -4', 'g2 -24', 'g8 18', 'h1 12', 'h7 6'],
    together: [18, 18, 18, 18, 18],
    found: [[0, 60], [3]],
    foundSolved: 18,
    looked: [[4, 6, true], [14, 100, 18]],
    reviewed: [60, true, true, ['h6']],
    errors: {
        located: ['ReadError', 2, 5, 'bad-coordinate',
            '2:5: neither a square a1 to h8 nor a pass [bad-coordinate]: z9'],
        several: '2:1: 2 positions: give one of those of read() [several-positions]',
        noText: 'nothing-found',
        noGame: 'TypeError',
        refused: [
            'TypeError: read() takes a string or a Uint8Array, not 5',
            'TypeError: review() takes a string or a Uint8Array, or a position of read(), ' +
                'not null',
            'TypeError: solve() takes a string or a Uint8Array, or a position of read(), ' +
                'not [object Object]',
            'RangeError: estimate() takes a text of up to 1048576 bytes, not 1048577',
            'TypeError: solve() has no option tiem; ' +
                'it has want, signal, onProgress, seconds, threads',
            'TypeError: estimate() has no option onProgress; it has plies, signal',
            'TypeError: read() has no option aborted; it has signal',
            'TypeError: review() takes an object of options, not null',
            'TypeError: estimate() takes an object of options, not 5',
            'TypeError: solve() takes an object of options, not [object Array]',
            'TypeError: solve() takes an object of options, not [object Map]',
            'TypeError: read() takes an object of options, not Symbol(a)',
            "RangeError: solve(): want is 'score', 'best' or 'all', not Symbol(a)",
            'TypeError: read() takes a string or a Uint8Array, not Symbol(a)',
            'TypeError: read() takes a string or a Uint8Array, not [object Object]',
            "RangeError: solve(): want is 'score', 'best' or 'all', not 'most'",
            'RangeError: solve(): seconds is a number from 0 to Infinity, not -1',
            'RangeError: review(): seconds is a number from 0 to Infinity, not null',
            'RangeError: review(): from is a whole number from 0 to 60, not 2.5',
            'TypeError: review(): signal is an AbortSignal, not [object AbortController]',
            'TypeError: solve(): onProgress is a function, not null',
        ],
        failed: true,
    },
    thrown: { solve: [true, 1], solveLater: [true, 1], review: [true, 1],
        interrupted: [[true, 1], 'its own'], next: 18 },
    stops: { aborted: ['AbortError', true, true], heard: true,
        late: ['AbortError', null], limited: [true, false, null, true], bestSoFar: [true, true],
        estimate: true, review: [true, 60] },
};

function run(...command) {
    const { status, stdout, stderr } = spawnSync(command[0], command.slice(1),
        { cwd: project, encoding: 'utf8', timeout: 120000 });
    return { status, text: stdout, trouble: stderr };
}
const npm = (...words) => run('npm', ...words, '--no-audit', '--no-fund', '--loglevel', 'error');
const write = (name, text) => writeFileSync(join(project, name), text);

// ---- the archive ----

function fresh() {
    write('package.json', '{ "name": "fresh", "private": true, "type": "module" }');
    cpSync(join(HERE, 'uses.js'), join(project, 'uses.js'));
    cpSync(join(HERE, 'types.ts'), join(project, 'types.ts'));
    const { status, trouble } = npm('install', '--offline', archive);
    fact('a_fresh_project_installs_it', status === 0, trouble);
}

function again() {
    const other = join(project, 'again');
    mkdirSync(other);
    const pack = address => {
        execFileSync('node', ['scripts/npm-pack.mjs', out, other, version, address]);
        const { homepage, repository, bugs } =
            JSON.parse(readFileSync(join(other, 'package', 'package.json'), 'utf8'));
        return [homepage, repository?.url, bugs];
    };
    const address = 'https://host.example/a/yomikiri';
    same('it_tells_where_the_source_is', [pack(address), pack('')],
        [[address, `git+${address}.git`, `${address}/issues`], [undefined, undefined, undefined]]);
    pack(source);
    fact('the_same_files_give_the_same_archive',
        readFileSync(archive).equals(readFileSync(join(other, `yomikiri-${version}.tgz`))));
    rmSync(other, { recursive: true });
}

// ---- node ----

// What a module of these lines prints, behind `before`.
function prints(lines, ...before) {
    write('try.js', lines);
    const { text, trouble } = run('node', ...before, 'try.js');
    return text.trim() || trouble;
}

function inNode() {
    const [, sample] = /```js\n(.*?)```/s.exec(readFileSync('apps/web/npm/README.md', 'utf8'));
    const printed = prints(sample).split('\n').filter(line => !/ to /.test(line));
    same('the_sample_of_the_readme_works', [printed[0].slice(0, 24), printed.length,
        printed[1]], ["38 [ 'a2' ] a2 b1 c1 -- ", 11, 'a2 38']);
    const { threads, ...others } = JSON.parse(prints(`import * as yomikiri from 'yomikiri';
        import { answers } from './uses.js';
        console.log(JSON.stringify(await answers(yomikiri)));`));
    for (const [name, value] of Object.entries(ANSWERS))
        same(`in_node_${name}`, others[name], value);
    const [major] = process.versions.node.split('.');
    same('node_has_threads_from_22_on', threads, major >= 22 ? 2 : 1);
    write('without.cjs', 'WebAssembly.validate = () => false;');
    same('without_vectors_it_is_portable', prints(`import { solve } from 'yomikiri';
        const { kernel, score } = await solve('${'X'.repeat(62)}O- X');
        console.log(kernel, score);`, '--require', './without.cjs'), 'portable 64');
    same('it_works_in_a_line_of_a_shell', run('node', '--input-type=module', '-e',
        `import { solve } from 'yomikiri';
        console.log((await solve('${'X'.repeat(62)}O- X')).best[0]);`).text, 'h8\n');
    same('a_question_waits_for_the_worker_of_one_taken_back', prints(`
        import { read } from 'yomikiri';
        await read('f5');
        const control = new AbortController();
        read('f5', { signal: control.signal }).catch(() => {});
        for (let turn = 0; turn < 9; turn++)
            await null;                 // until the worker has the question
        control.abort();
        console.log((await read('f5')).positions.length);`), '1');
    write('old.cjs', `Object.defineProperty(process, 'versions',
        { value: { ...process.versions, node: '16.9.1' } });`);
    const old = prints("import 'yomikiri';", '--require', './old.cjs');
    fact('an_old_node_is_told', old.includes(
        'Error: yomikiri needs node 18 or newer, and this is 16.9.1'), old);
}

// ---- browsers ----

const PAGE = place => `<!DOCTYPE html><link rel="icon" href="data:,">
    <script type="module">
        import * as yomikiri from '${place}';
        import { answers } from '/uses.js';
        globalThis.yomikiri = yomikiri;
        globalThis.answered = answers(yomikiri);
    </script>`;

// The page's `answered`, of a folder that is served, for `then`.
async function inPage(browser, served, path, options, then) {
    const server = await serve(served, 0, (name, bytes) => bytes, options);
    const page = await browser.newPage();
    try {
        await page.go(`http://127.0.0.1:${server.address().port}/${path}`);
        await page.until('globalThis.answered');
        await then(await page.eval('answered'), page);
    } catch (error) {
        throw new Error(`${path}: ${error.message}: ${page.troubles}`);
    } finally {
        await page.send('Page.close', {});
        server.closeAllConnections();
        server.close();
    }
}

async function alone(browser) {
    write('page.html', PAGE('/node_modules/yomikiri/browser.js'));
    await inPage(browser, project, 'page.html', {}, ({ threads, ...others }, page) => {
        for (const [name, value] of Object.entries(ANSWERS))
            same(`in_a_browser_${name}`, others[name], value);
        same('a_page_by_itself_has_one_thread', threads, 1);
        same('the_console_stays_empty', page.troubles, []);
    });
    write('uses_little.js', `export const answers = async ({ solve }) =>
        (await solve('${'X'.repeat(62)}O- X', { threads: 2 })).threads;`);
    write('isolated.html', PAGE('/node_modules/yomikiri/browser.js')
        .replace('uses.js', 'uses_little.js'));
    await inPage(browser, project, 'isolated.html', { headers: ISOLATED }, threads =>
        same('an_isolated_page_has_threads', threads, 2));
}

// The package lies on another host than the page.
async function fromElsewhere(browser) {
    const server = await serve(join(project, 'node_modules'), 0, (name, bytes) => bytes,
        { headers: { 'Access-Control-Allow-Origin': '*' } });
    const { port } = server.address();
    write('elsewhere.html', PAGE(`http://127.0.0.1:${port}/yomikiri/browser.js`)
        .replace('uses.js', 'uses_little.js'));
    await inPage(browser, project, 'elsewhere.html', {}, threads =>
        same('another_host_may_have_the_package', threads, 1));
    server.closeAllConnections();
    server.close();
}

async function byVite(browser) {
    write('index.html', PAGE('yomikiri').replace('/uses.js', './uses_little.js'));
    const { status, trouble } = run('npx', '--offline', 'vite', 'build', '--logLevel', 'error');
    fact('vite_builds', status === 0, trouble);
    if (status === 0)
        await inPage(browser, join(project, 'dist'), '', {}, threads =>
            same('what_vite_built_solves', threads, 1));
}

// ---- what the registry has ----

function byTsc() {
    const { status, text } = run('npx', '--offline', 'tsc', '--noEmit', '--strict', '--target',
        'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--types', '', 'types.ts');
    fact('types_fit', status === 0, text);
}

const path = findBrowser();

async function all() {
    if (spawnSync('npm', ['--version']).status !== 0)
        return skip('npm_package', 'npm is not available');
    fresh();
    again();
    inNode();
    const tools = npm('install', '--fetch-timeout', '10000', '--fetch-retries', '0',
        'typescript', 'vite').status === 0;
    if (tools)
        byTsc();
    else
        skip('types_and_vite', "npm's registry is not available");
    if (!path)
        return skip('npm_package_in_a_browser', 'chromium is not available');
    const browser = await Browser.launch(path).catch(() => null);
    if (!browser)
        return skip('npm_package_in_a_browser', `${path} does not run here`);
    try {
        await alone(browser);
        await fromElsewhere(browser);
        if (tools)
            await byVite(browser);
    } finally {
        await browser.close();
    }
}

await all().catch(error => fact('npm_comes_to_its_end', false, error.stack));
rmSync(project, { recursive: true, force: true });
process.exitCode = total();
