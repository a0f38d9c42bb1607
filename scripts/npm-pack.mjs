// npm-pack.mjs OUT FOLDER VERSION [SOURCE] - the npm package of apps/web/npm/ with the programs of
// OUT: the files in FOLDER/package/, and FOLDER/yomikiri-VERSION.tgz, by `npm pack`. It tells
// SOURCE, the address of the source code, if there is one. The same files give the same bytes.

import { execFileSync } from 'node:child_process';
import {
    chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const [out, folder, version, given] = process.argv.slice(2);
const source = given?.replace(/^git\+/, '').replace(/(\.git)?\/*$/, '');
if (source && !/^https:\/\/[^/]+\/./.test(source)) {
    console.error(`npm: WEB_SOURCE is an address that begins with https://, not ${given}`);
    process.exit(2);
}
const NPM = 'apps/web/npm', PAGE = 'apps/web/page';
const SHARED = ['advice.js', 'asked.js', 'engine.js', 'reviewing.js', 'values.js'];
const DATA = ['yomikiri-simd128.wasm', 'yomikiri-portable.wasm', 'yomikiri-threads.wasm',
    'reader.wasm', 'weights.packed'];

const files = join(folder, 'package');
rmSync(files, { recursive: true, force: true });
mkdirSync(files, { recursive: true });
const copy = (from, name) => cpSync(join(from, name), join(files, name));
readdirSync(NPM).forEach(name => copy(NPM, name));
SHARED.forEach(name => copy(PAGE, name));
DATA.forEach(name => copy(out, name));
copy('.', 'LICENSE');
const about = { ...JSON.parse(readFileSync(join(files, 'package.json'), 'utf8')
    .replaceAll('@HOMEPAGE@', source)), version };
if (!source)
    for (const name of ['homepage', 'repository', 'bugs'])
        delete about[name];
writeFileSync(join(files, 'package.json'), `${JSON.stringify(about, null, 4)}\n`);
readdirSync(files).forEach(name => chmodSync(join(files, name), 0o644));
execFileSync('npm', ['pack', '--silent', '--offline', '--ignore-scripts',
    '--pack-destination', '..'], { cwd: files, stdio: ['ignore', 'ignore', 'inherit'] });
