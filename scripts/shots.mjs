// shots.mjs YOMIKIRI FOLDER - pictures of what the program shows, made anew from what it shows
// today: solve.svg, a solve on a terminal as it was seen; report.webp and review.webp, pages that
// it writes; page.webp, the page of `make web` (left out where that has not been made). Needs
// `script` of util-linux for the first and Chromium for the others.

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

// The first `height` pixels of what stands at `url`, once `ready` is true there.
async function shoot(browser, name, url, height, ready = 'document.readyState === "complete"') {
    const page = await browser.newPage();
    await page.width(1000);
    await page.go(url);
    await page.until(ready);
    const { data } = await page.send('Page.captureScreenshot', { format: 'webp', quality: 70,
        clip: { x: 0, y: 0, width: 1000, height, scale: 1 }, captureBeyondViewport: true });
    writeFileSync(join(folder, name), Buffer.from(data, 'base64'));
    await page.send('Page.close', {});
}

async function pages(browser) {
    await shoot(browser, 'report.webp', written('report.html', 'report', '-o', '@',
        RECORDS), 900);
    await shoot(browser, 'review.webp', written('review.html', 'review', '--from', '14',
        '--depth', '6', '--html', '@', GAME), 900);
    if (!existsSync(join(DIST, 'index.html')))
        return;
    const server = await serve(DIST, 0);
    const place = `http://127.0.0.1:${server.address().port}/#board=${
        boards[0].replace(' ', '')}`;
    await shoot(browser, 'page.webp', place, 900, `document.getElementById('solve').hidden &&
        document.getElementById('stop').hidden &&
        document.getElementById('result').textContent.includes('exact')`);
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
