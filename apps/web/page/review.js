// review.js - the review of the game, also while a variation of it is on the board: what
// reviewing.js tells of its positions, what it means for both players, and the buttons. Facts are
// kept by position and move, so that a variation and the game share what they have in common, and
// nothing is asked twice.

import { bestMoves } from './answer.js';
import { gradeOf } from './board.js';
import { sideOf } from './game.js';
import { ReviewView } from './review_view.js';
import { words } from './words.js';

const EXACT = 20, EXACT_CLASSIC = 18;       // empties from which on all is proven
const MISTAKE = 5, NOISE = 2;               // discs: a mistake, and what estimates may be off by

const keyOf = (board, move = '') => `${board} ${move}`;

export class Review {
    // go(at) shows the position after so many moves; present() is called when the worker is free
    // for the position on the board again.
    constructor(game, solving, go, present) {
        Object.assign(this, { game, solving, go, present, facts: new Map(), state: 'none',
            gaveWay: false });
        this.view = new ReviewView(this);
    }

    // ---- asking ----

    // Whether the worker is needed for more than what looks still deeper.
    get busy() { return this.state === 'running' && this.isHere(); }

    // Without weights there are no estimates, and proofs take longer.
    get classic() { return Boolean(this.solving.troubles.weights); }
    get exact() { return this.classic ? EXACT_CLASSIC : EXACT; }

    get running() {
        return this.state === 'running' || this.state === 'deeper' || this.gaveWay;
    }

    // Whether what is under way, or was, is the line shown or the game that it varies.
    isHere() {
        const { line, game } = this;
        return line?.start === game.start && [game.moves, game.main]
            .some(moves => line.moves.join() === moves.join());
    }

    // The game, with its boards.
    get main() {
        const { root, start, main, rules } = this.game;
        if (this.known?.root !== root || this.known.start !== start) {
            const boards = [start];
            for (const move of main)
                boards.push(rules.play(boards.at(-1), move));
            this.known = { root, start, moves: main, boards };
        }
        return this.known;
    }

    // How many of its moves have been played where the board shows it, or leaves it.
    get place() {
        const { played } = this.game;
        const parted = played.findIndex((move, i) => move !== this.main.moves[i]);
        return parted < 0 ? played.length : parted;
    }

    // Of a game that was read it opens at the largest loss, if nobody has gone elsewhere.
    beginUnasked() {
        this.begin();
        this.opensAt = this.game.at;
    }

    open() {
        const worst = Review.largest(this.all);
        if (this.opensAt === this.game.at && this.isHere() && worst)
            this.go(worst.ply);
        this.opensAt = undefined;
    }

    begin() {
        const { game, solving } = this, { start, moves, boards } = game;
        const line = { start, moves, boards };
        const known = () => boards.map((board, ply) => this.at(ply, line) ?? null);
        solving.review({ start, moves, known,
            exact: this.exact },
        message => this.heard(line, message),
        () => { this.state = this.state === 'deeper' ? 'done' : 'stopped'; });
        Object.assign(this, { line, state: 'running', stage: null, why: '', gaveWay: false,
            opensAt: undefined });
        this.view.show(false);
    }

    stop() {
        this.gaveWay = false;
        if (this.running)
            this.solving.stop();
    }

    // The position on the board is solved first; then it goes on.
    giveWay() { this.gaveWay = true; }

    comeBack() {
        const { gaveWay, opensAt } = this;
        this.gaveWay = false;
        if (gaveWay && this.isHere()) {
            this.begin();
            this.opensAt = opensAt;
        }
    }

    heard(line, message) {
        if (message.kind === 'ply')
            this.learn(line, message);
        else if (message.kind === 'stage' || message.kind === 'waiting')
            this.stage = message;
        else if (message.kind === 'failed')
            Object.assign(this, { state: 'failed', why: message.message });
        else if (message.kind === 'reviewed') {
            this.state = 'deeper';
            queueMicrotask(() => this.open());
        } else if (message.kind === 'ended') {
            this.state = 'done';
            queueMicrotask(this.present);
        }
    }

    // What is known already is not given up for less.
    learn({ moves, boards }, { ply, ...found }) {
        const key = keyOf(boards[ply], moves[ply]), old = this.facts.get(key);
        if (old?.known === 'proven' || (found.known !== 'proven' && old?.depth > found.depth))
            return;
        this.facts.set(key, found);
        this.solving.learn(boards[ply], found);
    }

    // ---- what is known of the game ----

    // Of the position before move number `ply`; what was proven since by solving it counts, too.
    at(ply, { moves, boards } = this.main) {
        const board = boards[ply], move = moves[ply], facts = this.facts.get(keyOf(board, move));
        const answer = facts?.known === 'proven' ? undefined : this.solving.answerTo(board);
        if (!answer || answer.lower !== answer.upper || answer.moves.size === 0)
            return facts;
        const played = answer.moves.get(move);
        if (move && played?.lower !== played?.upper)
            return facts;
        return move && !played ? facts : { known: 'proven', value: answer.lower,
            played: played?.lower, best: bestMoves(answer), confidence: 100,
            moves: [...answer.moves.values()].filter(one => one.lower === one.upper)
                .map(one => ({ move: one.move, value: one.lower })) };
    }

    sideAt(ply, { boards } = this.main) { return sideOf(boards[ply]); }

    // For Black, in whole discs.
    blackAt(ply, line = this.main) {
        const value = this.at(ply, line)?.value;
        return value === undefined ? undefined
            : Math.round(value) * (this.sideAt(ply, line) === 'X' ? 1 : -1);
    }

    // { move, side, lost, sure, turns, best, open } of the move number `ply`; `lost` may be
    // undefined, and `turns` says that the game had another winner before.
    moveAt(ply) {
        const move = this.main.moves[ply], facts = this.at(ply);
        const lost = facts?.played === undefined || move === '--' ? undefined
            : Math.max(0, Math.round(facts.value - facts.played));
        const sure = facts?.known === 'proven', winner = value => Math.sign(Math.round(value));
        return { ply, move, side: this.sideAt(ply), lost, sure,
            turns: lost > (sure ? 0 : NOISE) && winner(facts.value) !== winner(facts.played),
            best: facts?.best ?? [], open: facts?.open ?? [] };
    }

    // Those to learn from, of one side or of both.
    mistakes(side) {
        return this.all.filter(one => (one.lost >= MISTAKE || one.turns) &&
            (side ?? one.side) === one.side);
    }

    // By ply what there is to say of a move that loses, for comments in files.
    get notes() {
        return this.all.map(({ lost, sure, turns, best }) => lost > 0
            ? words.note(lost, sure, turns ? 'turning' : gradeOf(lost), best.join(', ')) : '');
    }

    // To the position before the next mistake, or the one before.
    toMistake(step) {
        const found = this.mistakes().map(({ ply }) => ply), { place } = this;
        const to = step > 0 ? found.find(ply => ply > place) : found.findLast(ply => ply < place);
        if (to !== undefined)
            this.go(to);
    }

    get all() { return this.main.moves.map((_, ply) => this.moveAt(ply)); }

    // Whether the game was reviewed, or has most of it from another.
    get begun() {
        const { moves, boards } = this.main;
        const known = boards.filter((board, ply) => this.facts.has(keyOf(board, moves[ply])));
        return (this.isHere() && known.length > 0) || 2 * known.length > boards.length;
    }

    // Of one player: { lost, sure, best, of, worst }; `of` moves are judged.
    static summary(moves, side) {
        const own = moves.filter(one => one.side === side && one.lost !== undefined);
        return { lost: own.reduce((sum, one) => sum + one.lost, 0),
            sure: own.every(one => one.sure), of: own.length,
            best: own.filter(one => one.lost === 0).length, worst: Review.largest(own) };
    }

    static largest(moves) {
        return moves.filter(one => one.lost > 0).sort((one, two) => two.lost - one.lost)[0];
    }

    // The move played on from the position shown, to be marked on the board.
    get playedHere() { return this.begun ? this.game.moves[this.game.at] : undefined; }

    // It is hidden where it would tell too much.
    show(hidden) {
        // Once nothing else is asked: what is under way may end to make room for another position.
        if (this.gaveWay)
            queueMicrotask(() => this.solving.question || this.comeBack());
        this.view.show(hidden);
    }
}
