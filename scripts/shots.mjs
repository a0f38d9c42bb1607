// shots.mjs YOMIKIRI FOLDER - pictures of what the program shows, made anew from what it shows
// today: solve.svg, a solve on a terminal as it was seen; report.webp and review.webp, pages that
// it writes; page*.webp, eight states of the page of `make web` (left out where that has not been
// made). Needs `script` of util-linux for the first and Chromium for the others.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { Browser, findBrowser } from '../tests/apps/web/browser.mjs';
import { recorded, svgOf } from './terminal-svg.mjs';
import { serve } from './web-serve.mjs';

const [yomikiri, folder] = process.argv.slice(2);
const DIST = 'apps/web/dist';
const RECORDS = 'results/amd-zen5-2c-avx512/ffo-40-59.jsonl';
const GAME = 'tests/data/pages/game.txt';
const GAME_OF_1994 = /EXAMPLE = '#moves=([^&]*?)' \+\s+'(\w+)&/.exec(readFileSync(
    'apps/web/page/main.js', 'utf8')).slice(1).join('');
const work = mkdtempSync(join(tmpdir(), 'yomikiri-shots-'));
const env = { ...process.env, YOMIKIRI_PROFILE: 'none', TZ: 'UTC', LC_ALL: 'C.UTF-8' };
const boards = readFileSync('positions/sets/ffo-40-59.obf', 'utf8').split('\n')
    .map(line => line.slice(0, 66));

// The address of the page that a command writes to `@`. Its exit status also tells what it found.
const written = (name, ...command) => {
    const path = join(work, name);
    spawnSync(yomikiri, command.map(word => word === '@' ? path : word), { env });
    if (!existsSync(path))
        throw new Error(`${command.join(' ')} has written nothing`);
    return pathToFileURL(path).href;
};

// What a window of that size shows of `url`, once `ready` is true there, and after `act`.
async function shoot(browser, name, url, [width, height], dark = false,
    ready = 'document.readyState === "complete"', act = '') {
    const page = await browser.newPage();
    await page.width(width, dark);
    await page.send('Emulation.setDeviceMetricsOverride',
        { width, height, deviceScaleFactor: 1, mobile: Math.min(width, height) < 600 });
    await page.go(url);
    await page.until(ready);
    await page.eval(`${act};new Promise(resolve => setTimeout(resolve, 300))`);
    const { data } = await page.send('Page.captureScreenshot', { format: 'webp', quality: 50 });
    writeFileSync(join(folder, name), Buffer.from(data, 'base64'));
    await page.send('Page.close', {});
}

// Eight states of the page: name, what the address holds, size, dark or not, when it is ready, and
// what to do then.
const WIDE = [1280, 800], TALL = [390, 844];
const REPLAY = `moves=${GAME_OF_1994}&at=52`;
const READS = `document.documentElement.dataset.reads`;
const SOLVED = `${READS} && $('solve').hidden && $('stop').hidden &&
    $('result').textContent.includes('exact')`;
const REVIEWED = `(globalThis.begun ||= ${READS} && $('review-start').click() === undefined) &&
    $('review-told').textContent && ${SOLVED}`;
const STATES = [
    ['page', `board=${boards[0].replace(' ', '')}`, WIDE, false, SOLVED],
    ['page-start', '', WIDE, true, `${READS} && $('best').textContent`],
    ['page-review', REPLAY, WIDE, false, REVIEWED, `$('review-start').click()`],
    ['page-play', 'moves=f5d6c3d3c4f4', WIDE, false, READS, `$('tab-play').click();
        $('play-here').click(); $('hint').click(); 0`],
    ['page-tools', `${REPLAY}`, WIDE, true, SOLVED, `$('tab-tools').click()`],
    ['page-phone', `moves=${GAME_OF_1994}&at=44`, TALL, false, SOLVED, `$('numbers').click()`],
    ['page-phone-review', REPLAY, TALL, true, REVIEWED, `$('move-list').scrollIntoView()`],
    ['page-landscape', REPLAY, [844, 390], false, SOLVED],
];

async function pages(browser) {
    await shoot(browser, 'report.webp', written('report.html', 'report', '-o', '@',
        RECORDS), [1000, 900]);
    await shoot(browser, 'review.webp', written('review.html', 'review', '--from', '14',
        '--depth', '6', '--html', '@', GAME), [1000, 900]);
    if (!existsSync(join(DIST, 'index.html')))
        return;
    const server = await serve(DIST, 0);
    for (const [name, holds, ...how] of STATES)
        await shoot(browser, `${name}.webp`,
            `http://127.0.0.1:${server.address().port}/#${holds}`, ...how);
    server.closeAllConnections();
    server.close();
}

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'solve.svg'), svgOf(recorded(work, env, yomikiri,
    ['solve', boards[6]])));
const path = findBrowser();
const browser = path && await Browser.launch(path).catch(() => undefined);
if (browser)
    await pages(browser).finally(() => browser.close());
else
    console.log('Chromium is not available: no pages');
rmSync(work, { recursive: true });
