/** Exact Othello endgames. Scores are final disc differences for the side to move with best play
 * by both, empty squares to the winner: even numbers from -64 to 64. */

/** "a1" to "h8", or "--" for a pass. */
export type Move = string;

/** X is black, O is white. */
export type Side = 'X' | 'O';

/** 64 squares X, O and -, from a1 to h1, then a2 and so on; a blank; the side to move. */
export type Board = string;

/** Proven bounds, and the score where they are equal. */
export interface Bounds {
    score: number | null;
    lower: number;
    upper: number;
}

/** A search that proves nothing: for the side to move, so many percent sure. */
export interface Guess {
    score: number;
    confidence: number;
}

export interface Position {
    board: Board;
    side: Side;
    empties: number;
    /** Name of the format it was read from, as `yomikiri convert` has them. */
    format: string;
    /** Where it begins in the input, from 1. */
    line: number;
    column: number;
    /** Its name in the input, or ''. */
    id: string;
    /** Where its game began, and the moves from there to `board`; without a game `board`, []. */
    start: Board;
    moves: Move[];
    /** How many of the moves the input shows, where not all. */
    at?: number;
    about?: { black?: string; white?: string; event?: string; date?: string };
    /** Scores that stand in the input. */
    expected?: number;
    expectedMoves: { move: Move; score: number }[];
    /** What was understood, but is odd. */
    warnings: ReadError[];
}

/** What could not be read, as the command line tells it: "1:7: neither a square ...". */
export class ReadError extends Error {
    name: 'ReadError';
    /** From 1; columns count characters. */
    line: number;
    column: number;
    /** A name of the kind of error, as in "bad-coordinate". */
    code: string;
    reason: string;
    /** The place in the input, or ''. */
    text: string;
}

/** What a promise rejects with where its `signal` was aborted: with name and message of the
 * signal's reason, such as "AbortError". */
export class Interrupted extends Error {
    cause: unknown;
    /** What was found until then, as the function called gives it; null: nothing. */
    done: Solution | Estimate | Review | null;
}

export interface SolvedMove extends Bounds {
    move: Move;
    /** From this move on; [] where it is not known. */
    line: Move[];
}

export interface Solution extends Bounds {
    board: Board;
    side: Side;
    empties: number;
    /** lower equals upper. */
    exact: boolean;
    /** The time was up before. */
    stopped: boolean;
    /** Where it is not exact, and something is believed. */
    estimate: Guess | null;
    /** Where it was stopped: the move to play if it had to be now, so many percent sure to be the
     * best (0: by evaluations alone), and how it would go on. */
    bestSoFar: { move: Move; confidence: number; line: Move[] } | null;
    /** At the end of the game, empty squares to the winner. */
    discs: { X: number; O: number } | null;
    /** With `want: 'score'` one of the best moves, else all but those in `open`. */
    best: Move[];
    /** Moves that may be as good: looked at for as many nodes as the score took, at least four
     * million, and not decided. The answer comes after that; `want: 'score'` does not wait. */
    open: Move[];
    /** Best play to the last disc. */
    line: Move[];
    /** Every legal move. Unless `want` is 'all', most have bounds alone. */
    moves: SolvedMove[];
    nodes: number;
    seconds: number;
    /** 'simd128' or 'portable'. */
    kernel: string;
    threads: number;
}

export interface Progress {
    lower: number;
    upper: number;
    /** Null: nothing is believed yet. */
    estimate: Guess | null;
    nodes: number;
    seconds: number;
}

export interface SolveOptions {
    /** The score and a line; which moves reach it, too; or the score and line of every move.
     * Without it: 'best'. */
    want?: 'score' | 'best' | 'all';
    /** Ends the search: the promise rejects with Interrupted. */
    signal?: AbortSignal;
    /** Called up to 20 times a second. What it throws, or a promise of it rejects with, ends the
     * search, and the promise rejects with that. */
    onProgress?: (progress: Progress) => void;
    /** After this time the answer is what is proven by then, and the best so far. */
    seconds?: number;
    /** That share the work on this position, 1 to 16; without it 1. Node has them from 22 on,
     * browsers in pages that are isolated; `threads` of the answer tells. */
    threads?: number;
}

export interface Estimate {
    board: Board;
    side: Side;
    empties: number;
    /** Discs, with fractions. */
    value: number;
    plies: number;
    confidence: number;
    /** Best first. */
    moves: { move: Move; value: number }[];
    nodes: number;
    seconds: number;
}

export interface ReviewedMove {
    move: Move;
    side: Side;
    /** Of the best moves and of the move played, for the side that moves; null: not known yet. */
    value: number | null;
    played: number | null;
    /** Discs lost by the move. */
    lost: number | null;
    best: Move[];
    /** Proven; else an estimate that looked so many plies ahead. */
    exact: boolean;
    plies: number;
    confidence: number;
}

export interface Review {
    start: Board;
    moves: ReviewedMove[];
    lost: { X: number; O: number };
}

export interface ReviewOptions {
    /** Both as in SolveOptions. */
    signal?: AbortSignal;
    onProgress?: (progress: {
        stage: 'estimate' | 'proof';
        depth: number;
        done: number;
        of: number;
        moves: ReviewedMove[];
    }) => void;
    /** Prove positions of so many empty squares; without it 20. */
    from?: number;
    /** Go on with deeper estimates for so long; without it not at all. */
    seconds?: number;
}

/** Text as people post it, or the bytes of a file; or a position that read() has found. Anything
 * else is refused, and so are options that a function does not have: with a TypeError, or a
 * RangeError for a value out of its range, which names function and option. */
export type Input = string | Uint8Array | Position;

/** All positions of a text or file of up to 1 MiB: of a game the last one, with its moves. The
 * first 2,000 positions and errors are told one by one; `more` is the number of others. */
export function read(input: string | Uint8Array, options?: { signal?: AbortSignal }):
    Promise<{ positions: Position[]; errors: ReadError[]; more: number }>;

/** Solve the one position of `input`. Rejects with a ReadError where there is another number of
 * them, or anything that could not be read. */
export function solve(input: Input, options?: SolveOptions): Promise<Solution>;

/** Look so many plies ahead, 12 if not told, and prove nothing. */
export function estimate(input: Input, options?: { plies?: number; signal?: AbortSignal }):
    Promise<Estimate>;

/** The one game of `input`, move by move. */
export function review(input: Input, options?: ReviewOptions): Promise<Review>;

/** End all workers; promises that wait for one reject. Whatever is asked later begins new ones. */
export function close(): void;
