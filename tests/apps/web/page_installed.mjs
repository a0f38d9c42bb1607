// page_installed.mjs - the page as a program of its own: manifests, icons, both languages without
// a network, and who made it.

import { readFileSync } from 'node:fs';

import { fact, same } from './facts.mjs';
import { open, stop } from './page.mjs';
import { serve } from '../../../scripts/web-serve.mjs';

// Browsers install none from a context without a past, as those of the tests are.
const OF_TESTS = 'in-incognito';

async function manifests(place) {
    for (const [language, path, word] of [['en', '', 'Othello'], ['ja', 'ja/', 'オセロ']]) {
        const page = await open({ ...place, site: place.site + path });
        const { errors, data } = await page.send('Page.getAppManifest');
        same(`manifest_is_read_in_${language}`, errors, []);
        const { name, lang, start_url: start, scope, display, icons } = JSON.parse(data);
        const at = relative => new URL(relative, place.site + path).href;
        same(`manifest_names_the_page_in_${language}`, [name.includes(word), lang, at(start),
            at(scope), display], [true, language, place.site + path, place.site, 'standalone']);
        const sizes = await page.eval(`Promise.all(${JSON.stringify(icons)}.map(async one => {
            const image = new Image();
            image.src = one.src;
            await image.decode();
            return one.sizes === 'any' || one.sizes ===
                image.naturalWidth + 'x' + image.naturalHeight; }))`);
        same(`icons_are_there_in_their_sizes_in_${language}`, sizes, icons.map(() => true));
        const { installabilityErrors } = await page.send('Page.getInstallabilityErrors');
        same(`nothing_keeps_it_from_being_installed_in_${language}`, installabilityErrors
            .map(one => one.errorId).filter(one => one !== OF_TESTS), []);
    }
}

async function offline(place) {
    const server = await serve(place.dist, 0);
    const site = `http://127.0.0.1:${server.address().port}/`;
    const page = await open({ ...place, site });
    await page.until('navigator.serviceWorker.controller !== null');
    await stop(server);
    await page.again(`${site}ja/#moves=f5d6c3`);
    await page.until(`$('place')?.textContent.startsWith('3 / 3')`);
    same('page_in_japanese_goes_on_without_a_network', await page.text('paste'),
        '棋譜を貼り付け');
}

async function foot(place) {
    const page = await open(place);
    const version = /YK_VERSION "(.*)"/.exec(readFileSync('solver/yomikiri.h', 'utf8'))[1];
    fact('foot_tells_the_version', (await page.eval(
        `document.querySelector('footer').textContent`)).includes(`yomikiri ${version}`));
    const links = await page.eval(`Promise.all([...document.querySelectorAll('footer a')]
        .filter(one => one.rel !== 'external').map(async one => {
            const answer = await fetch(one.href);
            return answer.ok && (await answer.text()).slice(0, 15); }))`);
    same('links_of_the_foot_lead_somewhere', links,
        [readFileSync('LICENSE', 'utf8').slice(0, 15)]);
}

export async function installed(place) {
    await manifests(place);
    await offline(place);
    await foot(place);
}
