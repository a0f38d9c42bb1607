// page_speed.mjs - the first answer, whose time is printed, and the bytes that are sent.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { fact, measured } from './facts.mjs';
import { open, suite } from './page.mjs';

const EXACT = `$('result').textContent.includes('exact') && Math.round(performance.now())`;

// The program and its weights as a server sends them that compresses what can be compressed. A
// browser takes one of the two kernels. Icons, and what makes and checks proofs, do not count:
// they are sent once the page has answered.
const LATER = /yomikiri-portable|icon-|prover-|yomikiri-check-/;

function sentBytes(dist) {
    return readdirSync(dist, { recursive: true }).filter(name =>
        !LATER.test(name) && statSync(join(dist, name)).isFile())
        .map(name => Math.min(statSync(join(dist, name)).size,
            gzipSync(readFileSync(join(dist, name)), { level: 9 }).length))
        .reduce((one, two) => one + two);
}

export async function speed(place) {
    const { board } = suite('ffo-01-19.obf')[0];
    const page = await open(place, `#board=${board}`);
    await measured('first_answer', () => page.until(EXACT));
    const bytes = sentBytes(place.dist);
    fact('program_and_weights_are_at_most_6_megabytes_as_sent', bytes <= 6e6, `${bytes} bytes`);
    console.log(`# ${bytes} bytes as sent`);
}
