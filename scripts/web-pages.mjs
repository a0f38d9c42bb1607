// web-pages.mjs OUT DIST VERSION [SOURCE] - the page's HTML with its words in it, in DIST/ for
// English and in DIST/ja/ for Japanese, from apps/web/page/index.html and words.js, and a
// manifest for each. So there is something to see before any script has come. SOURCE is the
// address of the source code, for the foot of the page.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [out, dist, version, source] = process.argv.slice(2);
const PAGE = 'apps/web/page';

// Modules as node wants them: in a folder that says so.
async function pageModules() {
    const folder = join(out, 'modules');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(PAGE).filter(one => one.endsWith('.js')))
        cpSync(join(PAGE, name), join(folder, name));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    const load = name => import(resolve(folder, name));
    return { ...await load('game.js'), ...await load('words.js') };
}

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = text => text.replace(/[&<>"]/g, sign => SIGNS[sign]);

const { languages, squareName, START } = await pageModules();
const FIRST_MOVES = ['d3', 'c4', 'f5', 'e6'];

// The usual start, as board.js shows it.
function boardHtml(words) {
    const head = text => `<i aria-hidden="true">${text}</i>`;
    const square = (disc, index) => {
        const name = squareName(index), legal = FIRST_MOVES.includes(name);
        const kind = { X: 'black', O: 'white', '-': 'empty' }[disc] + (legal ? ' legal' : '');
        const label = words.square(name, words.disc[disc]) + (legal ? `, ${words.legal}` : '');
        return (index % 8 === 0 ? head(1 + index / 8) : '') + '<button type="button" ' +
            `class="${kind}" data-square="${name}" tabindex="${index === 0 ? 0 : -1}" ` +
            `aria-label="${escaped(label)}"><span></span><small></small></button>`;
    };
    return [...' abcdefgh'].map(head).join('') +
        [...START.slice(0, 64)].map(square).join('\n');
}

function word(words, name) {
    const text = name.split('.').reduce((all, part) => all?.[part], words);
    if (typeof text !== 'string')
        throw new Error(`${PAGE}/index.html: words.js has no text '${name}'`);
    return escaped(text);
}

// `up`: the way from the page to the folder of its files.
function pageHtml(template, language, up) {
    const words = languages[language];
    return template.replace('<html lang="en">', `<html lang="${language}">`)
        .replace(`<option value="${language}"`, all => `${all} selected`)
        .replace('@BOARD@', () => boardHtml(words)).replace('@VERSION@', version)
        .replace('@SOURCE@', () => source
            ? ` · <a href="${escaped(source)}" rel="external">${words.source}</a>` : '')
        .replace(/(data-word-content="([\w.]+)") content=""/g, (all, name, key) =>
            `${name} content="${word(words, key)}"`)
        .replace(/(<[^<>]*\bdata-word="([\w.]+)"[^<>]*>)(?=<\/)/g, (all, tag, key) =>
            tag + word(words, key))
        .replace(/(<[^<>]*\bdata-copy="(\w+)"[^<>]*>)(?=<\/)/g, (all, tag, key) =>
            tag + word(words, `copy.${key}`))
        .replace(/\bdata-label="([\w.]+)"/g, (all, key) =>
            `${all} aria-label="${word(words, key)}"`)
        .replace(/\b(href|src)="(?!https?:|#|manifest)([^"]*)"/g, (all, name, path) =>
            `${name}="${up}${path.replace(/^\.\//, '') || (up ? '' : './')}"`);
}

function manifest(language, up) {
    const words = languages[language], icon = (src, sizes, type, purpose) =>
        ({ src: up + src, sizes, type, ...purpose && { purpose } });
    return { name: words.title, short_name: 'yomikiri', description: words.claim,
        lang: language, dir: 'ltr', start_url: './', scope: up || './', display: 'standalone',
        background_color: '#fbfbf9', theme_color: '#1f6b41', categories: ['games'],
        icons: [icon('icon.svg', 'any', 'image/svg+xml'),
            icon('icon-192.png', '192x192', 'image/png'),
            icon('icon-512.png', '512x512', 'image/png'),
            icon('icon-maskable.png', '512x512', 'image/png', 'maskable')] };
}

const template = readFileSync(join(PAGE, 'index.html'), 'utf8');
for (const [language, folder, up] of [['en', dist, ''], ['ja', join(dist, 'ja'), '../']]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), pageHtml(template, language, up));
    writeFileSync(join(folder, 'manifest.json'),
        `${JSON.stringify(manifest(language, up), null, 1)}\n`);
}
