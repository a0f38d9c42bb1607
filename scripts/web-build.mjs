// web-build.mjs OUT DIST VERSION [SOURCE] - the files of the page in DIST, those of OUT among
// them, under names that no other build has: programs and weights by their contents in DIST/data/,
// scripts and styles in a folder of the build. What a page of one build loads is never of another,
// and may be kept for ever. Only the HTML, the service worker and a few others keep their names.

import { createHash } from 'node:crypto';
import {
    copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { writePages } from './web-pages.mjs';

const [out, dist, version, source] = process.argv.slice(2);
const PAGE = 'apps/web/page';
const DATA = ['yomikiri-simd128.wasm', 'yomikiri-portable.wasm', 'yomikiri-threads.wasm',
    'reader.wasm', 'prover.wasm', 'yomikiri-check.wasm', 'weights.packed', 'ffo.txt',
    'puzzles.txt', 'openings.txt', 'messages_ja.txt'];
const ELSEWHERE = ['index.html', 'offline.js', ...DATA];

const hashOf = (...parts) => {
    const hash = createHash('sha256');
    parts.forEach(part => hash.update(part));
    return hash.digest('hex').slice(0, 10);
};
// As sent: without the lines that only comment.
const sent = text => text.replace(/^ *\/\/.*\n/gm, '').replace(/^\n+/, '');
const ofBuild = name => /\.(js|css)$/.test(name) && !ELSEWHERE.includes(name);

// Where it lies, seen from the folder of the build, and its bytes: `FILES` of build.js.
function copyData(name) {
    const bytes = readFileSync(join(existsSync(join(out, name)) ? out : PAGE, name));
    const path = `data/${name.replace('.', `-${hashOf(bytes)}.`)}`;
    writeFileSync(join(dist, path), bytes);
    return [name, { path: `../${path}`, bytes: bytes.length }];
}

mkdirSync(join(dist, 'data'), { recursive: true });
const names = readdirSync(PAGE).sort(), data = Object.fromEntries(DATA.map(copyData));
const build = hashOf(version, source ?? '', JSON.stringify(data),
    ...names.map(name => readFileSync(join(PAGE, name))));
const folder = `build-${build}`;
mkdirSync(join(dist, folder));
for (const name of names.filter(one => !ELSEWHERE.includes(one))) {
    const from = join(PAGE, name), to = join(dist, ofBuild(name) ? folder : '', name);
    if (name.endsWith('.js'))
        writeFileSync(to, sent(readFileSync(from, 'utf8')));
    else
        copyFileSync(from, to);
}
writeFileSync(join(dist, folder, 'build.js'),
    '// build.js - this build, and its files whose names tell what is in them.\n\n' +
    `export const BUILD = '${build}';\n` +
    `export const FILES = ${JSON.stringify(data, null, 4)};\n`);
await writePages({ out, dist, version, source, folder, data });

// What the service worker keeps, seen from where it lies.
const scripts = readdirSync(join(dist, folder)).map(name => `${folder}/${name}`);
const others = readdirSync(dist).filter(name => /\.\w+$/.test(name) &&
    !['index.html', 'offline.js', 'LICENSE.txt'].includes(name));
writeFileSync(join(dist, 'offline.js'), readFileSync(join(PAGE, 'offline.js'), 'utf8')
    .replace('@BUILD@', build)
    .replace("'@FILES@'", ['./', 'ja/', 'ja/manifest.json', ...scripts,
        ...others].map(one => `'${one}'`).join(', '))
    .replace("'@DATA@'", Object.values(data).map(({ path }) => `'${path.slice(3)}'`).join(', ')));
