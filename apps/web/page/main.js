// main.js - the page: one game, one board, one solver, and what connects them.

import {
    bestText, leadOf, resultText, setText, showFigures, showLead, showLine,
} from './answer.js';
import { BoardView, numbersOf, worthOf } from './board.js';
import { Engine, programName, Reader, threadsName } from './engine.js';
import { allowed, bytesOf, moduleOf, placeOf, sizeOf, Trouble } from './files.js';
import {
    beginning, countOf, EMPTY, Game, numbered, numberOf, sideOf, squareName, START,
} from './game.js';
import { GameHistory } from './history.js';
import { keepFocus, listenToKeys } from './keys.js';
import { fragmentOf, isForeign, readAddress } from './link.js';
import { MoveList } from './movelist.js';
import {
    clickMode, connectPanels, edit, editing, fill, fullScreen, isOn, openTab, showKeys, turnSwitch,
} from './panels.js';
import { ALL_AT_ONCE, CLASSIC_EMPTIES } from './search.js';
import { Solving } from './solving.js';
import { speak, words } from './words.js';

// Up to so many empties the page solves without being asked; without the weights it is as many as
// do not wait for them.
const AUTO_EMPTIES = 22;

// With fewer moves what is pasted is rather a position.
const GAME_LEAST = 20;

// Up to so many a proof of the score is made.
const PROOF_EMPTIES = 20;

// A finger that goes so many pixels aside means a step.
const SWIPE = 40;

// What is kept for when there is no network, beside the program and the scripts.
const OTHERS = ['reader.wasm', 'weights.packed', 'ffo.txt', 'puzzles.txt', 'openings.txt',
    'messages_ja.txt', 'prover.wasm', 'yomikiri-check.wasm'];

const program = programName(), element = id => document.getElementById(id);

// A game of a tournament in 1994 to try, at a position that is solved at once.
const EXAMPLE = '#moves=f5d6c3d3c4f4f6f3e6e7d7c5b6d8d2b5e3b4c7g4c6d1f8e2f7e8c8a6a3a4' +
    'b3g5f1c2a5a2b7e1g3g1f2h4g6h6h3h5h7a8b1g2a7b8a1g8b2c1h1h2g7h8&at=44';

let game, past, board, moveList, input, early, recent, solving, noProgram = null,
    wrongLink = false;

// Until they have come; after the program, as the first answer does not need them.
let play = { present: () => false, pause() {}, show() {} };
let review = { busy: false, begun: false, running: true, all: [], show() {} };

// Until puzzles are looked at, and proofs asked for, there are none.
let retrying = { on: false, conceals: false, text: '' };
let problems = { conceals: () => false, show() {} }, proofs = { busy: false, show() {} };

// ---- showing ----

const autoEmpties = () => solving.troubles.weights ? CLASSIC_EMPTIES : AUTO_EMPTIES;

const answerHere = () => solving.answerTo(game.board);

// What may be shown of it: not that of a puzzle that is not solved, or of a game under way.
const conceals = () => !isOn('values') || play.conceals || retrying.conceals ||
    problems.conceals(game.board);
const shownAnswer = () => conceals() ? undefined : answerHere();
const shownNumbers = () => numbersOf(isOn('numbers') ? shownAnswer()?.line ?? [] : []);
const shownValues = () => conceals() ? undefined : solving.valued.get(game.board);

// Whether the score of the position shown is proven, and a file can be made of the proof.
function provable() {
    const { lower, upper } = shownAnswer() ?? {};
    return lower !== undefined && lower === upper && !game.look.over &&
        game.look.empties <= PROOF_EMPTIES && solving.can(game);
}

// A step that cannot be made stays where the focus can be.
function setAble(id, able) {
    element(id).setAttribute('aria-disabled', !able);
}

// The discs, and whose move it is.
function showTally() {
    for (const side of ['X', 'O']) {
        const place = element(`tally-${side}`);
        setText(place.querySelector('b'), String(countOf(game.board, side)));
        place.classList.toggle('mover', !game.look.over && sideOf(game.board) === side);
    }
    setText(element('tally-empty').firstChild, words.emptyCount(game.look.empties));
}

function showSteps() {
    const { look, at, moves } = game, line = at < moves.length ? [] : shownAnswer()?.line ?? [];
    setText(element('place').firstElementChild,
        `${numberOf(moves, at)} / ${numberOf(moves) + numberOf(line)}`);
    setText('place-move', at > 0 ? ` · ${numbered(moves.slice(0, at))}` : '');
    setAble('first', at > 0);
    setAble('back', at > 0);
    for (const id of ['forward', 'last'])
        setAble(id, at < moves.length || line.length > 0);
    document.querySelector(`input[name=side][value=${sideOf(game.board)}]`).checked = true;
}

// What did not come, why, and what there is instead.
function showTroubles() {
    const troubles = { ...noProgram && { program: noProgram }, ...solving?.troubles };
    const texts = Object.entries(troubles).map(([what, { file, cause, detail }]) =>
        `${words.trouble(file, words.causes[cause](detail))} ` +
        words.meanwhile[what](ALL_AT_ONCE));
    setText('trouble', texts.join(' '));
    element('retry').hidden = Object.keys(troubles).length === 0;
}

// What the game's own move lost, where that is known.
function playedText() {
    const { move, lost, sure } = game.at < game.moves.length && game.showsMain && review.begun &&
        !conceals()
        ? review.moveAt(game.at) : {};
    return lost === undefined ? '' : words.played(move, lost, sure);
}

// How long the position on the board may take, where that is for people to decide.
function askText() {
    const { empties } = game.look, seconds = solving.predicted.get(game.board);
    if (!isOn('values') || empties <= autoEmpties() || !solving.can(game))
        return isOn('values') ? '' : words.valuesOff;
    return solving.troubles.weights ? words.tooMany
        : seconds === undefined ? '' : words.predicted(empties, seconds);
}

// With which button people are likely to go on.
function nextButton() {
    if (!element('input').hidden || editing())
        return editing() ? 'edited' : 'read';
    if (play.on)
        return play.over ? 'play-review' : '';
    if (game.moves.length > 0)
        return review.begun || review.running ? '' : 'review-start';
    return element('solve').hidden || game.fromStart ? 'paste' : 'solve';
}

function show() {
    keepFocus(showAll, ['#stop', '#solve', '#pass', '#hint', '#play-review', '#line button',
        '#result']);
}

function showAll() {
    showTroubles();
    if (!board)
        return setText('result', noProgram ? '' : words.loading);
    problems.show(game);
    const answer = shownAnswer(), { look } = game;
    const exact = answer && answer.lower === answer.upper;
    const [scores, score, values] = play.hintHere ? play.hintMarks
        : [answer?.moves ?? new Map(), exact ? answer.lower : undefined, shownValues()];
    board.show({ board: game.board, legal: look.moves, worth: worthOf(scores, score, values),
        values, last: game.moves[game.at - 1], numbers: shownNumbers(),
        played: conceals() ? undefined : review.playedHere });
    showSteps();
    showTally();
    showLead(element('lead'), wrongLink || play.text || conceals() ? null
        : leadOf(game, look, answer, shownValues()));
    setText('result', wrongLink ? words.badLink : play.text ??
        (problems.conceals(game.board) ? problems.task
            : resultText(game, look, answer, askText())));
    setText('best', play.hintText || [retrying.text, bestText(answer, shownValues(), look),
        playedText()]
        .filter(Boolean).join(' · '));
    showFigures(element('progress'), answer, look.over ? undefined : shownValues(), look);
    const running = answer?.state === 'running', waits = running && !(answer.line?.length > 0);
    element('perfect').hidden = !waits && !(answer?.line?.length > 0);
    element('perfect').classList.toggle('waiting', waits);
    showLine(element('line'), waits ? Array(look.empties).fill('a1') : answer?.line, playAll);
    element('solve').hidden = running || look.over || answer?.state === 'done' ||
        !solving.can(game) || conceals();
    element('stop').hidden = !running;
    element('pass').hidden = !look.pass;
    setAble('undo', past.canUndo);
    setAble('redo', past.canRedo);
    setAble('prove', proofs.busy || provable());
    proofs.show();
    play.show();
    review.show(play.conceals);
    moveList.show(play.conceals || retrying.on || !review.begun ? [] : review.all);
    setText('retry-mistakes', retrying.on ? words.puzzleNext : words.retryMistakes);
    fill(nextButton());
    setText('about', solving.kernelUsed
        ? words.about(solving.kernelUsed, solving.threadsUsed) : words.loading);
}

// The position on the board is another one, by a change of that kind: see history.js.
function moved(kind) {
    wrongLink = false;
    past.note(kind);
    recent?.noteGame(game, fragmentOf(game));
    present();
}

// Another state is back, or one that a link tells of.
function returned(byLink) {
    if (!byLink)
        wrongLink = false;
    if (byLink || game.look.empties === 64)
        modeFor();
    if (byLink)
        play.on = false;
    play.pause();
    present();
}

function present() {
    setText('copied', '');
    const state = answerHere()?.state, { over, empties } = game.look;
    if (play.present())
        return show();
    if (review.gaveWay && empties > autoEmpties())
        review.comeBack();
    if (review.busy) {
        if (over || answerHere()?.line || empties > autoEmpties())
            return show();
        review.giveWay();
    }
    if (state !== 'running')
        solving.stop();
    if (state !== 'running' && state !== 'done' && !over)
        if (empties <= autoEmpties())
            solving.solve(game.board);
        else
            solving.look(game.board);
    show();
}

// ---- doing ----

function clicked(index) {
    const mode = clickMode();
    if (mode === 'play') {
        if (play.refuses || !game.playAndPass(squareName(index)))
            return;
        play.paused = false;
        return moved(play.kind);
    }
    if (game.put(index, mode))
        moved('edit');
}

function playAll(moves) {
    game.playAll(moves);
    moved();
}

// Behind the moves that were played the perfect line goes on.
function go(at) {
    const { moves } = game;
    if (at > moves.length)
        game.playAll((shownAnswer()?.line ?? []).slice(0, at - moves.length));
    else
        game.go(at);
    moved('walk');
}

const goLast = () => go(game.at < game.moves.length ? game.moves.length : Infinity);

// A click plays; on a board without discs, where nobody can, it puts one.
function modeFor() {
    edit(game.look.empties === 64);
}

function load(state) {
    play.on = false;
    game.state = state;
    modeFor();
    moved();
}

// A game that was read is reviewed unasked.
function loadRead(state) {
    load(state);
    openTab('moves');
    if (game.moves.length >= GAME_LEAST && game.at === game.moves.length && review.begin)
        review.beginUnasked();
}

const addressOf = shown =>
    location.pathname + fragmentOf(shown);

function readLink() {
    const { state, wrong } = readAddress(location, game.rules);
    wrongLink = wrong;
    if (state)
        game.state = state;
}

// What is in the text field is read first, if that is where the keys were.
async function solveByKeys(inText) {
    if (inText)
        await input?.read(element('text').value);
    if (!element('solve').hidden)
        solving.solve(game.board);
}

async function openTools() {
    recent?.fillGames(element('recent'));
    try {
        const { Problems } = await import('./problems.js');
        if (!(problems instanceof Problems))
            problems = new Problems(load, at => solving.answerTo(at), show);
        await problems.fill();
    } catch {
        setText('puzzle-text', words.trouble('problems.js', words.causes.network()));
    }
}

async function withProofs(act) {
    try {
        const { Proofs } = await import('./proofs.js');
        if (!(proofs instanceof Proofs))
            proofs = new Proofs({ game, solving, load, present, changed: show, provable,
                most: PROOF_EMPTIES });
    } catch {
        return setText('proof-told', words.trouble('proofs.js', words.causes.network()));
    }
    act(proofs);
}

const checkProof = file => withProofs(one => one.check(file));

function turn(id) {
    turnSwitch(id);
    show();
}

const actsOfKeys = { first: () => go(0), back: () => go(game.at - 1), solve: solveByKeys,
    forward: () => go(game.at + 1), last: goLast, values: () => turn('values'),
    numbers: () => turn('numbers'), full: fullScreen, help: showKeys,
    nextMistake: () => review.toMistake?.(1), mistakeBefore: () => review.toMistake?.(-1) };

// A finger across the board steps through the game.
function swipe() {
    let from;
    const place = element('table');
    place.addEventListener('touchstart', event => { [from] = event.touches; },
        { passive: true });
    place.addEventListener('touchend', ({ changedTouches: [to] }) => {
        const x = to.clientX - from.clientX, y = to.clientY - from.clientY;
        if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y))
            go(game.at - Math.sign(x));
    });
}

function connect() {
    const on = (id, act, type = 'click') => element(id).addEventListener(type, act);
    for (const id of ['first', 'back', 'forward', 'last', 'values', 'numbers'])
        on(id, actsOfKeys[id]);
    listenToKeys(actsOfKeys);
    connectPanels({ changed: show, pasted: text => input?.given(text),
        opened: tab => tab === 'tools' && openTools() });
    document.addEventListener('paste', ({ clipboardData }) => {
        early = input ? '' : clipboardData.getData('text/plain');
    });
    swipe();
    on('example', () => { location.hash = EXAMPLE; });
    on('new-game', () => load(beginning(START)));
    on('clear', () => load(beginning(EMPTY)));
    on('solve', () => solving.solve(game.board));
    on('stop', () => solving.stop());
    on('pass', () => playAll(['--']));
    on('side', event => { game.setSide(event.target.value); moved('edit'); }, 'change');
    on('play-new', () => { load(beginning(START)); play.begin(); });
    on('play-review', () => {
        review.begin();
        openTab('moves');
    });
    on('retry-mistakes', () => retrying.next());
    on('recent', ({ target }) => { location.hash = target.value; }, 'change');
    on('undo', () => past.undo());
    on('redo', () => past.redo());
    on('comment', ({ target }) => {
        game.comment(target.value);
        moved(`comment ${game.played.join('')}=`);
    }, 'input');
    on('prove', () => withProofs(one => one.busy ? one.stop() : one.make()));
    on('proof-file', ({ target }) => {
        checkProof(target.files[0]);
        target.value = '';
    }, 'change');
    on('promote', () => { game.promote(); moved(); });
    on('remove', () => { game.removeHere(); moved(); });
    on('turn', () => { game.turn(index => 8 * (index % 8) + 7 - (index >> 3)); moved(); });
    on('mirror', () => { game.turn(index => index ^ 7); moved(); });
    on('swap', () => { game.swapColours(); moved(); });
    const hand = async what => setText('copied',
        await (await import('./share.js')).share(what, game, shownAnswer()?.moves ?? new Map(),
            shownNumbers(), game.showsMain && review.begun ? review.notes : []));
    for (const button of document.querySelectorAll('[data-copy]'))
        button.addEventListener('click', () => hand(button.dataset.copy));
    on('copy-format', () => hand(element('format').value));
}

// Where memory may be shared the worker has a program with threads; without it there is one.
async function threadsModule(again) {
    const name = threadsName('auto');
    return name && globalThis.crossOriginIsolated
        ? moduleOf(name, again).catch(() => null) : null;
}

// The program, and the board with it.
async function loadProgram(again) {
    const rules = await Engine.create(await moduleOf(program, again));
    if (isForeign(location, rules))
        await loadReader(rules, again);
    noProgram = null;
    solving.give(await threadsModule(again) ?? rules.module, rules);
    game = new Game(rules);
    past = new GameHistory(game, { addressOf, readLink, returned });
    moveList = new MoveList(game, path => { game.show(path); moved(); });
    board = new BoardView(element('board'), clicked);
    connect();
    element('live').disabled = element('tools').disabled = false;
    modeFor();
    present();
}

// What is pasted and kept; reviews, and the play.
async function loadViews() {
    try {
        const [{ Input }, games] =
            await Promise.all(['input', 'recent'].map(name => import(`./${name}.js`)));
        input ??= new Input(game.rules, loadRead, checkProof);
        recent = games;
        if (early)
            input.given(early);
        const [{ Play }, { Review }, { Retrying }] =
            await Promise.all(['play', 'review', 'retrying'].map(name => import(`./${name}.js`)));
        play = new Play(game, solving, { moved, changed: show });
        review = new Review(game, solving, go, present);
        retrying = new Retrying({ game, review, solving, go });
        element('play-live').disabled = false;
    } catch {
        solving.troubles.views = new Trouble('play.js', 'network');
    }
    show();
}

async function loadReader(rules, again) {
    try {
        rules.take(await Reader.create(await moduleOf('reader.wasm', again)));
        delete solving.troubles.reader;
        document.documentElement.dataset.reads = 'yes';
    } catch (error) {
        solving.troubles.reader = error instanceof Trouble ? error
            : new Trouble('reader.wasm', 'failed', error.message);
    }
    show();
}

async function loadWeights(again) {
    const bar = element('coming');
    bar.max = sizeOf('weights.packed');
    element('weights').hidden = false;
    await bytesOf('weights.packed', again, bytes => {
        bar.value = bytes;
        setText('came', words.came(bytes, bar.max));
    }).then(bytes => solving.giveWeights(bytes), trouble => solving.missWeights(trouble));
    element('weights').hidden = true;
}

// One after the other: what the first answer needs comes first.
async function loadWhat(again) {
    if (!board)
        await loadProgram(again).catch(error => {
            if (board)
                throw error;
            noProgram = error instanceof Trouble ? error
                : new Trouble(program, 'failed', error.message);
            show();
        });
    if (board && !play.begin)
        await loadViews();
    if (board && !game.rules.reader)
        await loadReader(game.rules, again);
    if (!solving.weights)
        await loadWeights(again);
}

async function retry() {
    element('retry').hidden = true;
    if (solving.troubles.views)
        return location.reload();       // browsers remember what they could not import
    if (solving.troubles.worker)
        solving.restart();
    await loadWhat(true);
    if (board)
        present();
}

// Nothing is loaded for it, so that all of the game and its past stays.
function speakFromNow(language) {
    allowed(() => localStorage.setItem('language', language));
    speak(language);
    input?.speak();
    show();
}

async function begin() {
    document.documentElement.dataset.begun = 'yes';
    speak(document.documentElement.lang);
    setText('result', words.loading);
    solving = new Solving(show);
    element('retry').addEventListener('click', retry);
    element('language').addEventListener('change', event => speakFromNow(event.target.value));
    await loadWhat(false);
    const { keepForOffline } = await import('./renewal.js');
    const kept = [program, threadsName('auto'), ...OTHERS].filter(Boolean);
    await keepForOffline(kept.map(placeOf),
        renew => {
            element('renewal').hidden = false;
            element('renew').onclick = renew;
        });
}

begin();
