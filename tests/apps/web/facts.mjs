// facts.mjs - the lines of a test, as other tests print them: ok, not ok, skip; and the line over
// all of them.

const counts = { passed: 0, failed: 0, skipped: 0 };

export function fact(name, holds, why = '') {
    counts[holds ? 'passed' : 'failed']++;
    console.log(holds ? `ok ${name}` : `not ok ${name}: ${why}`);
}

export function same(name, got, wanted) {
    const one = JSON.stringify(got), two = JSON.stringify(wanted);
    fact(name, one === two, `${one}, not ${two}`);
}

export function skip(name, why) {
    counts.skipped++;
    console.log(`skip ${name}: ${why}`);
}

// How much of a CPU this process gets, in percent: what others take, they take from the browser,
// too.
export function share() {
    const began = performance.now(), used = process.cpuUsage();
    while (performance.now() < began + 200)
        ;
    const { user, system } = process.cpuUsage(used);
    return Math.round((user + system) / 10 / (performance.now() - began));
}

// The fact that what `measure` finds is less than `limit` ms. A machine with other work to do may
// miss it once; where it has too much, nothing is to be found, but that it is not ten times more.
export async function within(name, limit, measure, tries = 3) {
    let least = Infinity;
    for (let i = 0; i < tries && least >= limit; i++)
        least = Math.min(least, await measure(i));
    const ms = Math.round(least);
    if (least >= limit && least < 10 * limit && share() < 90)
        skip(name, `${ms} ms where others use the CPUs, too`);
    else
        fact(name, least < limit, `${ms} ms`);
}

// The last line; the exit status.
export function total() {
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    return counts.failed === 0 ? 0 : 1;
}
