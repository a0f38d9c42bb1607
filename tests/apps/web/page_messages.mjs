// page_messages.mjs - every message of the readers has its Japanese text, and no message that the
// page shows speaks of options of the command line. Needs no browser.

import {
    cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { fact, same } from './facts.mjs';
import { pathOf, startReader } from '../../../scripts/web-engine.mjs';

const CORPUS = 'tests/data/corpus';
// Of the texts in positions/, those that no user sees, and parts of messages.
const NO_MESSAGES = [/^' \|\|/, /^c4, d5/, /^ and 123/, /^signs are/, /^, 2 empty and/,
    /^%s %s empty/, /^(is|are) neither .* nor$/, /^● Black/, /^a2 \+38/, /has a name$/, /^% /,
    // Lists of names in JSON and addresses.
    /^(board squares|side (player|turn)|turn (tomove|side)|at line|(black|white)tomove)/,
    /^(black blackd|white wh)/,
    /^(own player|opponent opp|transcript game|games trans|startpos|result final|- -- pass)/,
    /^(m move|color colour|score eval|empty none|player own|new bitboard|moves game)/];

const isFolder = path => statSync(path).isDirectory();
const filesIn = folder => readdirSync(folder).map(name => join(folder, name))
    .flatMap(path => isFolder(path) ? filesIn(path) : [path]);

// Modules of the page, from a copy that node takes for modules.
async function pageModules(dist, ...names) {
    const folder = mkdtempSync(join(tmpdir(), 'yomikiri-page-'));
    cpSync(join(dist, dirname(pathOf(dist, names[0]))), folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const modules = await Promise.all(names.map(name => import(join(folder, name))));
    rmSync(folder, { recursive: true });
    return modules;
}

// Texts of two words and more in the readers' sources.
function textsOfReaders() {
    const files = filesIn('positions').filter(path => /\.[ch]$/.test(path) &&
        !/positions\/(text|suite)\/|writer\.c$/.test(path));
    const texts = files.flatMap(path => [...readFileSync(path, 'utf8').replace(/"\s*\n\s*"/g, '')
        .matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(found => found[1].replace(/\\(["\\])/g, '$1')));
    return texts.filter(text => / /.test(text) && /[a-z]{3}/.test(text) && text.length > 12 &&
        !NO_MESSAGES.some(one => one.test(text)));
}

export async function told({ dist }) {
    const [{ pairsOf, Translator }, { advised }] = await pageModules(dist, 'messages.js',
        'advice.js');
    const table = readFileSync('apps/web/page/messages_ja.txt', 'utf8');
    const japanese = Object.fromEntries(pairsOf(table));
    const texts = textsOfReaders();
    same('every_message_has_its_japanese_text', [...new Set(texts)]
        .filter(text => japanese[text] === undefined), []);
    fact('there_are_many_messages', texts.length > 150, String(texts.length));
    same('no_advice_of_the_command_line_is_left', texts.map(advised)
        .filter(text => /--[a-z]/.test(text)), []);
    const engine = await startReader(dist);
    const translator = new Translator(table), wrong = [];
    let count = 0;
    for (const path of filesIn(CORPUS)) {
        const bytes = readFileSync(path);
        if (bytes.length > 100000)
            continue;
        for (const item of engine.read(bytes).found.flatMap(one => one.warnings ?? [one])) {
            const text = translator.text(item.message);
            count++;
            // Cut short, where a message was too long for the program.
            if (item.message.length < 190 && (text === undefined || /\$\d|[a-z]{4} [a-z]{2}/
                .test(text.replace(item.text, '').replace(/「.*?」/g, ''))))
                wrong.push(`${item.message} -> ${text}`);
        }
    }
    same('what_the_corpus_causes_is_told_in_japanese', [...new Set(wrong)].slice(0, 10), []);
    fact('and_it_causes_much', count > 300, String(count));
}
