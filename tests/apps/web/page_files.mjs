// page_files.mjs - a file is read as what is pasted is, also a binary one; and the page goes on
// when there is no network, once it has been loaded.

import { fact, same } from './facts.mjs';
import { DONE, messages, open, shown, stop, suite } from './page.mjs';
import { serve } from '../../../scripts/web-serve.mjs';

async function upload(page, path) {
    const { root } = await page.send('DOM.getDocument', {});
    const { nodeId } = await page.send('DOM.querySelector',
        { nodeId: root.nodeId, selector: '#file' });
    await page.send('DOM.setFileInputFiles', { nodeId, files: [`${process.cwd()}/${path}`] });
}

const OPTIONS = 'document.querySelectorAll("#choice option").length';

async function uploads(place) {
    const page = await open(place), wanted = suite('ffo-01-19.obf');
    await upload(page, 'positions/sets/ffo-01-19.obf');
    await page.until(`${OPTIONS} === 19`);
    same('first_position_of_a_file_is_shown', await shown(page), wanted[0].board);
    await page.eval(`$('choice').value = '4';
        $('choice').dispatchEvent(new Event('change'))`);
    same('another_can_be_chosen', await shown(page), wanted[4].board);
    await upload(page, 'tests/data/corpus/valid/wthor/three-games.wtb');
    await page.until(`${OPTIONS} !== 19`);
    fact('games_of_a_binary_file_are_read', (await page.eval(OPTIONS)) > 1 ||
        (await page.text('place')).match(/ \/ [1-9]/), await page.text('place'));
    await upload(page, 'tests/data/corpus/broken/encoding/shift-jis-caption.txt');
    await page.until(`$('messages').textContent.startsWith('Read as')`);
    same('a_file_of_another_encoding_is_read_as_that', (await messages(page))[0],
        'Read as SHIFT-JIS.');
    await upload(page, 'apps/web/page/icon.svg');
    await page.until(`$('messages').textContent.startsWith('Line')`);
    fact('a_file_without_positions_is_named_so', (await messages(page)).length > 0);
    await upload(page, 'solver/eval/weights.bin');
    await page.until(`$('messages').textContent.includes('MiB')`);
    same('a_file_that_is_too_large_is_refused', await messages(page),
        ['That is more than 1 MiB: nothing of it is read.']);
    same('files_leave_the_console_empty', page.troubles, []);
}

async function offline(place) {
    const server = await serve(place.dist, 0);
    const site = `http://127.0.0.1:${server.address().port}/`;
    const [one, two] = suite('ffo-01-19.obf');
    const page = await open({ ...place, site }, `#board=${one.board}`);
    await page.until(DONE);
    await page.until('navigator.serviceWorker.controller !== null');
    await stop(server);
    await page.again(`${site}#board=${two.board}`);
    await page.until(`!$('live').disabled && ${DONE}`);
    fact('page_goes_on_without_a_network', (await page.text('result')).includes('exact'));
    await page.until(`$('about').textContent.includes('Kernel')`);
}

export async function files(place) {
    await uploads(place);
    await offline(place);
}
