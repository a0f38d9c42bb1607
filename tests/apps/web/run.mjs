// run.mjs DIST OUT [TEST...] - the page of `make web` in headless Chromium. Prints one fact per
// line, and the counts at the end; screenshots go to OUT.

import { Browser, findBrowser } from './browser.mjs';
import { skip, fact, total } from './facts.mjs';
import { serve } from '../../../scripts/web-serve.mjs';
import { access } from './page_access.mjs';
import { axe } from './page_axe.mjs';
import { answers } from './page_answers.mjs';
import { builds } from './page_builds.mjs';
import { engine } from './page_engine.mjs';
import { files } from './page_files.mjs';
import { firefox } from './page_firefox.mjs';
import { frame } from './page_frame.mjs';
import { games } from './page_games.mjs';
import { threads } from './page_threads.mjs';
import { told } from './page_messages.mjs';
import { past } from './page_history.mjs';
import { installed } from './page_installed.mjs';
import { looks } from './page_looks.mjs';
import { missing } from './page_missing.mjs';
import { moves } from './page_moves.mjs';
import { play } from './page_play.mjs';
import { problems } from './page_problems.mjs';
import { proof } from './page_proof.mjs';
import { reading } from './page_reading.mjs';
import { review } from './page_review.mjs';
import { slow } from './page_slow.mjs';
import { speed } from './page_speed.mjs';
import { stops } from './page_stops.mjs';
import { tabs } from './page_tabs.mjs';

const TESTS = [speed, slow, answers, engine, review, play, reading, moves, missing, builds,
    threads, files, stops, past, games, told, problems, proof, frame, tabs,
    axe, access, installed, firefox, looks];

const [dist, out, ...names] = process.argv.slice(2);
const path = findBrowser();

async function all(browser, site) {
    for (const test of TESTS.filter(one => names.length === 0 || names.includes(one.name))) {
        const began = Date.now();
        try {
            await test({ browser, site, dist, out });
        } catch (error) {
            fact(`${test.name}_comes_to_its_end`, false, error.stack);
        }
        console.log(`# ${test.name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
    }
}

if (!path)
    skip('page_in_a_browser', 'chromium is not available');
else {
    const server = await serve(dist, 0);
    const browser = await Browser.launch(path).catch(error => {
        skip('page_in_a_browser', `${path} does not run here: ${error.message}`);
    });
    if (browser) {
        await all(browser, `http://127.0.0.1:${server.address().port}/`);
        await browser.close();
    }
    server.close();
}
process.exitCode = total();
