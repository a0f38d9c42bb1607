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

// The fact that `measure` comes to an end. Its milliseconds are printed, and have no limit: they
// are the machine's.
export async function measured(name, measure) {
    const ms = await measure();
    fact(name, Number.isFinite(ms), `${ms} ms`);
    console.log(`# ${name}: ${Math.round(ms)} ms`);
}

// The last line; the exit status.
export function total() {
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    return counts.failed === 0 ? 0 : 1;
}
