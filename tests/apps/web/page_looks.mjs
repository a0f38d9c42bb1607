// page_looks.mjs - nothing overflows, from a telephone to a desk, in both languages, light and
// dark; screenshots are left to be looked at.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fact, same } from './facts.mjs';
import { click, DONE, open, OUTSIDE, script, speakIn, suite } from './page.mjs';

// Whatever can be clicked is large enough for a finger.
const SMALL = `[...document.querySelectorAll('button, select, label input')]
    .filter(one => one.getBoundingClientRect().width > 0)
    .map(one => [(one.closest('label') ?? one).getBoundingClientRect(), one])
    .filter(([box]) => box.height < 24 || box.width < 24)
    .map(([box, one]) => one.outerHTML.slice(0, 60))`;

export async function looks(place) {
    mkdirSync(place.out, { recursive: true });
    const page = await open(place, `#board=${suite('ffo-01-19.obf')[0].board}`);
    await page.until(DONE);
    await page.eval(`$('text').value = 'f5d6c3a1\\n' +
        'X'.repeat(300) + '\\n' + 'x-o'.repeat(90)`);
    await click(page, 'read');
    for (const language of ['en', 'ja']) {
        await speakIn(page, language);
        for (const width of [360, 768, 1280]) {
            await page.width(width, language === 'ja');
            same(`nothing_overflows_at_${width}_in_${language}`, await page.eval(OUTSIDE), []);
            same(`all_is_large_enough_at_${width}_in_${language}`, await page.eval(SMALL), []);
            writeFileSync(join(place.out, `page-${language}-${width}.png`),
                await page.screenshot());
        }
        const missing = await page.eval(`[...document
            .querySelectorAll('[data-word]:not(#result), [data-copy]')]
            .filter(one => !one.textContent).map(one => one.outerHTML)`);
        same(`every_word_is_there_in_${language}`, missing, []);
    }
    same('words_are_the_same_in_both_languages', await page.eval(`${script('words.js')}
        .then(one => one.missingWords())`), []);
    fact('colours_of_the_dark_scheme_differ',
        (await page.eval('getComputedStyle(document.body).backgroundColor')) ===
            'rgb(18, 24, 26)');
    same('looks_leave_the_console_empty', page.troubles, []);
}
