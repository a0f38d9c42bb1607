// web-pages.mjs - the page's HTML with its words in it, for English and in ja/ for Japanese, from
// apps/web/page/index.html and words.js, and a manifest for each. So there is something to see
// before any script has come.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PAGE = 'apps/web/page';

// Modules as node wants them: in a folder that says so.
async function pageModules(out) {
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

const FIRST_MOVES = ['d3', 'c4', 'f5', 'e6'];

// The usual start, as board.js shows it.
function boardHtml(words, { squareName, START }) {
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

// The scripts that `name` imports, and what these do.
function importsOf(name, found = new Set()) {
    if (found.has(name))
        return found;
    found.add(name);
    if (name !== 'build.js')
        for (const [, other] of readFileSync(join(PAGE, name), 'utf8')
            .matchAll(/^(?:import|\}) .*from '\.\/([\w.]+)';/gm))
            importsOf(other, found);
    return found;
}

// What has to come before anything works, the largest first.
function preloads(data) {
    const scripts = [...importsOf('worker.js', importsOf('main.js'))].sort();
    return [`<link rel="preload" as="fetch" crossorigin href="${
        data['yomikiri-simd128.wasm'].path.slice(3)}">`,
    ...scripts.map(name => `<link rel="modulepreload" href="${name}">`)].join('\n');
}

// `up`: the way from the page to the folder in which all lies, scripts and styles in `folder`.
function pageHtml(template, language, up, modules, { version, source, folder, data }) {
    const words = modules.languages[language];
    const at = path => up + (/^\w+\.(js|css)$/.test(path) ? `${folder}/` : '') +
        (path.replace(/^\.\//, '') || (up ? '' : './'));
    return template.replace('<html lang="en">', `<html lang="${language}">`)
        .replace(`<option value="${language}"`, all => `${all} selected`)
        .replace('@BOARD@', () => boardHtml(words, modules))
        .replace('@PRELOADS@', () => preloads(data))
        .replace('@VERSION@', version)
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
            `${name}="${at(path)}"`);
}

function manifest(languages, language, up) {
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

// Write them to `dist`; `folder` has the scripts, `data` the rest, as in build.js. `version` and
// `source`, the address of the source code, are for the foot of the page.
export async function writePages({ out, dist, ...about }) {
    const template = readFileSync(join(PAGE, 'index.html'), 'utf8');
    const modules = await pageModules(out);
    for (const [language, into, up] of [['en', dist, ''], ['ja', join(dist, 'ja'), '../']]) {
        mkdirSync(into, { recursive: true });
        writeFileSync(join(into, 'index.html'),
            pageHtml(template, language, up, modules, about));
        writeFileSync(join(into, 'manifest.json'),
            `${JSON.stringify(manifest(modules.languages, language, up), null, 1)}\n`);
    }
}
