// page_reading.mjs - tests of pasted text: the corpus of the readers gives in the page what it
// gives elsewhere; oddities come out on the board; what is broken is named, with its place; and no
// input becomes part of the page.

import { readFileSync } from 'node:fs';

import { fact, measured, same } from './facts.mjs';
import {
    click, messages, open, pasteByKeys, placeOf, press, script, shown, suite,
} from './page.mjs';

const CORPUS = 'tests/data/corpus/';

// Cases of expect.tsv that need no options, and have one outcome: [path, outcomes], an outcome
// being a board or the name of an error. Of WTHOR the page shows whole games.
function cases() {
    const found = [];
    for (const text of readFileSync(`${CORPUS}expect.tsv`, 'utf8').split('\n')) {
        const [kind, ...fields] = text.split('\t');
        if (kind === 'file')
            found.push({ path: fields[0], plain: fields.length === 1, outcomes: [] });
        else if (kind === 'pos')
            found.at(-1).outcomes.push(fields[0].replace(' ', ''));
        else if (kind === 'err')
            found.at(-1).outcomes.push(fields[0]);
        else if (kind === 'or')
            found.at(-1).plain = false;
    }
    return found.filter(one => one.plain && !one.path.includes('wthor'));
}

// What the page's program makes of these bytes.
function read(page, bytes) {
    return page.eval(`(async () => {
        const { Engine, Reader } = await ${script('engine.js')};
        const compile = url => WebAssembly.compileStreaming(fetch(url));
        globalThis.reader ??= await Reader.create(await compile(${placeOf('reader.wasm')}));
        globalThis.rules ??= await Engine.create(
            await compile(${placeOf('yomikiri-portable.wasm')}));
        const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'),
            one => one.charCodeAt(0));
        const shown = ({ board, start, moves, at }) => at === undefined ? board
            : moves.slice(0, at).reduce((from, move) => rules.play(from, move), start);
        return reader.read(bytes).found.filter(one => !one.partial)
            .map(one => one.board ? shown(one).replace(' ', '') : one.name);
    })()`);
}

function agrees(got, wanted) {
    return got.length === wanted.length && wanted.every((one, i) =>
        one.endsWith('*') ? got[i].startsWith(one.slice(0, -1))
            : one.split('|').includes(got[i]));
}

async function corpus(page) {
    const wrong = [];
    let read_ = 0, odd = 0;
    for (const { path, outcomes } of cases()) {
        const bytes = readFileSync(CORPUS + path);
        if (bytes.length > 100000 || outcomes.length > 150)
            continue;
        const got = await read(page, bytes);
        read_++;
        odd += path.startsWith('odd/');
        if (!agrees(got, outcomes))
            wrong.push(`${path}: ${got.slice(0, 3)}, not ${outcomes.slice(0, 3)}`);
    }
    same('corpus_of_the_readers_reads_as_elsewhere', wrong.slice(0, 5), []);
    fact('corpus_has_many_oddities', read_ > 300 && odd >= 50, `${read_} files, ${odd} odd`);
}

// Into the field, as somebody who types it, and Read.
async function type(page, text) {
    await page.eval(`$('text').value = ${JSON.stringify(text)}`);
    await click(page, 'read');
}

// Twenty oddities of as many formats, through the page itself.
async function oddities(page) {
    const one = cases().filter(({ path, outcomes }) => path.startsWith('odd/') &&
        outcomes.length === 1 && /^[-XO]{64}[XO]$/.test(outcomes[0]));
    const step = Math.floor(one.length / 24);
    for (let i = 0; i < 24; i++) {
        const { path, outcomes } = one[i * step];
        const bytes = readFileSync(CORPUS + path), text = bytes.toString('utf8');
        if (!Buffer.from(text).equals(bytes))
            continue;       // not UTF-8: nobody can paste that
        await type(page, text);
        same(`board_shows_${path.replace(/[/.]/g, '_')}`, await shown(page), outcomes[0]);
    }
}

// Variations and comments of SGF, and the legal moves before one that is not.
async function games(page) {
    await type(page, '(;FF[4]GM[2]PB[Ann]C[root];B[f5]C[one\\]\ntwo];W[d6](;B[c3];W[d3])' +
        '(;C[before]B[c5])(;B[a1]))');
    same('main_line_of_a_tree_is_shown', [await page.eval('location.hash'),
        await messages(page)], ['#moves=f5d6c3d3&at=4',
        ['One variation ends at a move that cannot be played.']]);
    await page.eval(`$('back').click();
        $('back').click()`);
    await press(page, '[data-square=c5]', 10);
    same('and_its_variations_are_there', await page.eval('location.hash'),
        '#moves=f5d6c3d3&at=3&line=2c5');
    await type(page, 'f5d6c3d3c4a1f4');
    same('legal_moves_before_an_illegal_one_are_shown', await page.eval('location.hash'),
        '#moves=f5d6c3d3c4&at=5');
    await type(page, suite('ffo-40-59.obf')[0].board.slice(0, 64));
    same('what_was_assumed_stays_to_be_read', [(await messages(page)).length, await page.eval(
        `$('input').hidden`)], [1, false]);
}

// Two hundred games: a list with players, date and result; and a filter.
async function manyGames(page) {
    const games = Array.from({ length: 200 }, (_, i) => `(;GM[Othello]PC[x]DT[${1900 + i}.01.02]` +
        `PB[Ann ${i}]PW[Bob]RE[${i % 2 ? '+12.000' : '?'}]TY[8]BO[8 ${'-'.repeat(27)}O*` +
        `------*O${'-'.repeat(27)} *]B[F5]W[D6];)`);
    await type(page, games.join('\n'));
    await page.until(`document.querySelectorAll('#choice option').length === 200`);
    same('many_games_bring_no_warnings', await messages(page), []);
    const texts = () => page.eval(`[...document.querySelectorAll('#choice option')]
        .map(one => one.textContent)`);
    const all = await texts();
    same('a_list_tells_of_players_date_and_result', [all[0], all[199]],
        ['1. Ann 0 - Bob, 1900-01-02, 3–3, 58 empty',
            '200. Ann 199 - Bob, 2099-01-02, 38–26, 58 empty']);
    await press(page, '#filter', 10);
    await page.send('Input.insertText', { text: 'bob 1950' });
    same('a_filter_finds_a_game', await texts(), ['51. Ann 50 - Bob, 1950-01-02, 3–3, 58 empty']);
    same('and_says_of_how_many', await page.text('fitting'), '1 of 200');
    const before = await shown(page);
    await page.send('Input.insertText', { text: ' zebra' });
    same('where_none_fits_the_board_stays', [await texts(), await shown(page)], [[], before]);
    await page.eval(`$('filter').value = '';
        $('filter').dispatchEvent(new Event('input'))`);
}

// What is said in Japanese is Japanese, and changes with the language.
async function otherLanguage(page) {
    await type(page, 'f5d6c3d3c4a1');
    const speak = language => page.eval(`$('language').value =
        '${language}'; $('language').dispatchEvent(new Event('change'))`);
    await speak('ja');
    await page.until(`$('messages').textContent.includes('手目')`);
    same('complaints_are_translated', await messages(page), ['1 行 11 文字目：6 手目：白は a1 ' +
        'に打てません。打てるのは b3 f3 f4 b5 g5 g6 です。']);
    await type(page, '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO- X');
    fact('also_those_of_boards', /マス/.test((await messages(page))[0]),
        (await messages(page)).join());
    await speak('en');
    fact('and_are_told_again_in_english', (await messages(page))[0].startsWith('Line 1'),
        (await messages(page)).join());
}

async function broken(page) {
    const before = await shown(page);
    await type(page, '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO- X');
    const short = await messages(page);
    fact('board_of_63_squares_is_refused_with_its_place',
        short.length === 1 && /^Line 1, column \d+: .*6[34]/.test(short[0]), short.join(' | '));
    same('what_is_refused_leaves_the_board_alone', await shown(page), before);
    await type(page, 'f5d6c3d3c4a1');
    const illegal = await messages(page);
    fact('illegal_move_is_named_with_its_place', illegal.some(one =>
        one.startsWith('Line 1, column 11:') && one.includes('a1')), illegal.join(' | '));
    await type(page, '');
    same('nothing_is_said_to_be_nothing', await messages(page),
        ['Line 1, column 1: no position was found']);
    const evil = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>';
    await type(page, `${'X'.repeat(40)}${evil}`);
    await type(page, `(;GM[2]PB[${evil}];B[zz])`);
    await type(page, `{"board":"${evil}","id":"${evil}"}`);
    same('no_input_becomes_part_of_the_page', await page.eval(`[window.broken ?? 0,
        document.querySelectorAll('main script, main img').length]`), [0, 0]);
}

// As a browser hands it over.
function paste(page, script) {
    return page.eval(`(() => {
        const data = new DataTransfer(), text = ${script};
        data.setData('text/plain', text);
        const began = performance.now();
        const event = new ClipboardEvent('paste',
            { clipboardData: data, cancelable: true, bubbles: true });
        $('text').dispatchEvent(event);
        return { ms: performance.now() - began, refused: event.defaultPrevented };
    })()`);
}

// The field for text, if it is not open.
async function openField(page) {
    if (await page.eval(`$('input').hidden`))
        await press(page, '#paste', 10);
}

// Each paste is read by itself, wherever the focus is.
async function pastes(page) {
    const boards = suite('ffo-01-19.obf').map(({ board }) => board);
    const PLACES = ['#text', '[data-square=a1]', '#input-title', '#claim', '#text', '#read'];
    await page.eval(`$('text').value = 'f5d6 and more'`);
    for (const [index, place] of PLACES.entries()) {
        const board = boards[index];
        await openField(page);
        await page.eval(`document.activeElement.blur()`);
        await press(page, place, 10);
        await pasteByKeys(page, `${board.slice(0, 64)} ${board[64]}`);
        same(`paste_${index + 1}_on_${place.replace(/\W+/g, '_')}_is_read_alone`,
            [await shown(page), await messages(page), await page.eval(`$('text').value`)],
            [board, [], `${board.slice(0, 64)} ${board[64]}`]);
    }
    await openField(page);
    await press(page, '#text', 10);
    await pasteByKeys(page, 'f5d6c3');
    await pasteByKeys(page, 'f5f6');
    same('a_game_after_a_game_is_another_game', [await page.eval('location.hash'),
        await messages(page)], ['#moves=f5f6&at=2', []]);
    await pasteByKeys(page, 'nothing to play');
    fact('what_cannot_be_read_is_named_and_moves_nothing', (await messages(page)).length > 0 &&
        (await page.eval('location.hash')) === '#moves=f5f6&at=2');
}

// Other fields keep what is pasted or dropped into them.
async function otherFields(page) {
    await type(page, Array(12).fill('f5d6c3').join('\n'));
    for (const id of ['comment', 'filter']) {
        const before = await page.eval('location.hash');
        await press(page, `#${id}`, 10);
        await pasteByKeys(page, 'Ann');
        same(`what_is_pasted_into_the_${id}_stays_there`, await page.eval(`[location.hash,
            $('${id}').value]`), [before, 'Ann']);
        await page.eval(`(() => {
            const field = $('${id}'), data = new DataTransfer();
            data.setData('text/plain', 'f5f6');
            field.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true,
                cancelable: true }));
        })()`);
        same(`and_what_is_dropped_on_the_${id}`, await page.eval('location.hash'), before);
    }
    await page.eval(`$('filter').value = '';
        $('filter').dispatchEvent(new Event('input'))`);
}

// Text and files that are dropped somewhere are read, and the page stays.
async function drops(page) {
    const files = path => ({ items: [], files: [`${process.cwd()}/positions/${path}`] });
    for (const [what, items] of [['text', { items: [{ mimeType: 'text/plain', data: 'f5d6' }] }],
        ['file', files('sets/ffo-01-19.obf')], ['folder', files('sets')]]) {
        const drag = type => page.send('Input.dispatchDragEvent', { type, x: 300, y: 20,
            data: { ...items, dragOperationsMask: 1 } });
        await page.eval('scrollTo(0, 0)');
        for (const type of ['dragEnter', 'dragOver', 'drop'])
            await drag(type);
        await page.until(what === 'text' ? `location.hash === '#moves=f5d6&at=2'`
            : what === 'folder' ? `$('messages').textContent ===
                'sets cannot be read: is it a folder?'`
            : `document.querySelectorAll('#choice option').length === 19`);
        fact(`${what}_that_is_dropped_is_${what === 'folder' ? 'refused' : 'read'}`, true);
    }
}

async function large(page) {
    const tenMegabytes = () => paste(page, `'a1 '.repeat(10e6 / 3)`);
    fact('ten_megabytes_are_refused', (await tenMegabytes()).refused);
    same('and_the_page_says_so', await messages(page),
        ['That is more than 1 MiB: nothing of it is read.']);
    // How often the page comes to do something else while it reads.
    await page.eval(`globalThis.ticks = 0;
        globalThis.timer = setInterval(() => {
            ticks += $('messages').textContent === 'Reading…';
        }, 5); 0`);
    await type(page, 'X-O'.repeat(340000));
    const busy = await messages(page);
    await page.until(`$('messages').textContent.length > 20`);
    same('the_page_says_that_it_reads', busy, ['Reading…']);
    fact('and_is_named', (await messages(page)).length > 0);
    const ticks = await page.eval('clearInterval(timer); ticks');
    fact('meanwhile_the_page_goes_on', ticks > 5, `${ticks} ticks`);
    await measured('a_megabyte_of_nonsense_is_read', async () => {
        const began = Date.now();
        await type(page, 'X-O'.repeat(340000));
        await page.until(`$('messages').textContent.length > 20`);
        return Date.now() - began;
    });
}

// What is long is read, and not shown in the field, which takes a browser seconds.
async function long(page) {
    await openField(page);
    for (const [name, text] of [['line_breaks', `'\\n'.repeat(1 << 20)`],
        ['signs', `'⚫⚪'.repeat(170000)`]])
        await measured(`a_megabyte_of_${name}_is_pasted`, async () => {
            const began = Date.now();
            await page.eval(`$('messages').textContent = ''`);
            await paste(page, text);
            await page.until(`/^Line 1/.test($('messages').textContent)`);
            await page.eval('new Promise(requestAnimationFrame)');
            return Date.now() - began;
        });
}

export async function reading(place) {
    const page = await open(place, '', 768);
    await corpus(page);
    await oddities(page);
    await games(page);
    await manyGames(page);
    await otherLanguage(page);
    await broken(page);
    await pastes(page);
    await otherFields(page);
    await drops(page);
    await large(page);
    await long(page);
    same('reading_leaves_the_console_empty', page.troubles, []);
}
