// types.ts - what tsc must take, and what not.

import { close, estimate, Interrupted, read, ReadError, review, solve } from 'yomikiri';
import type { Solution } from 'yomikiri';

export async function uses(text: string): Promise<number | null> {
    const control = new AbortController();
    const solution: Solution = await solve(text, { want: 'all', signal: control.signal,
        onProgress: ({ lower, upper }) => lower < upper || control.abort(), threads: 2 });
    const { positions, errors } = await read(new TextEncoder().encode(text));
    const lines: number[] = errors.map((error: ReadError) => error.line);
    const { moves } = await estimate(positions[0]!, { plies: 8 });
    const { lost } = await review(text, { from: 18, onProgress: ({ stage, of }) => [stage, of] });
    // @ts-expect-error it is no move
    solution.best = [5];
    // @ts-expect-error there is no such answer
    await solve(text, { want: 'most' });
    // @ts-expect-error there is no such option
    await solve(text, { tiem: 1 }).catch((error: Interrupted) => [error.done, error.cause]);
    const sure: number | undefined = solution.bestSoFar?.confidence;
    close();
    return solution.exact ? solution.score : lost.X + lines.length + moves[0]!.value + (sure ?? 0);
}
