// answer.js - the answer to the position on the board, in words and figures.

import { sideOf } from './game.js';
import { discs, words } from './words.js';

// Discs of winner and loser if the side to move ends `score` ahead; empties to the winner.
export function finalDiscs(score) {
    return [32 + Math.abs(score) / 2, 32 - Math.abs(score) / 2];
}

function winnerName(board, score) {
    if (score === 0)
        return '';
    return (sideOf(board) === 'X') === score > 0 ? words.black : words.white;
}

// Nobody can move. A board that no game led to may not be complete yet.
function overText({ board, moves }, look) {
    if (look.empties === 64)
        return words.emptyBoard;
    const text = words.over(winnerName(board, look.score), ...finalDiscs(look.score));
    if (moves.length === 0 && look.empties > 0)
        return `${text} ${words.noMoves}`;
    return look.empties > 0 && look.score !== 0 ? `${text} ${words.overEmpties}` : text;
}

// Who is ahead: { black, sure } with Black's lead in discs, or null where nothing is known of it.
export function leadOf({ board }, look, answer, values) {
    const exact = answer && answer.lower === answer.upper;
    const value = look.empties === 64 ? undefined : look.over ? look.score
        : exact ? answer.lower : answer?.estimate ?? values?.value;
    return value === undefined ? null : { sure: look.over || exact,
        black: Math.round(value) * (sideOf(board) === 'X' ? 1 : -1) };
}

// In large letters, and as a bar that fills from Black's end.
export function showLead(place, lead) {
    const [text, bar] = place.children;
    setText(text, lead ? words.lead(lead.black, lead.sure) : '');
    bar.hidden = !lead;
    if (lead)
        bar.style.setProperty('--black', `${50 + 50 * Math.tanh(lead.black / 20)}%`);
}

// `ask`: what to say of a position that waits to be asked for, '' of others.
export function resultText(game, look, answer, ask) {
    const { board } = game, pass = look.pass ? `${words.mustPass} ` : '';
    if (look.over)
        return overText(game, look);
    if (!answer)
        return pass + ask;
    if (answer.lower === answer.upper)
        return pass + words.exact(winnerName(board, answer.lower), ...finalDiscs(answer.lower));
    if (answer.state === 'failed')
        return words.failed(answer.why);
    return answer.state === 'stopped' ? words.stopped(answer.lower, answer.upper)
        : answer.waits ? words.awaiting : words.solving;
}

// Moves that are proven to reach the score, in the order in which they were found.
export function bestMoves(answer) {
    if (!answer || answer.lower !== answer.upper)
        return [];
    return [...answer.moves.values()].filter(move => move.lower === answer.lower)
        .map(move => move.move);
}

// Of an answer that was stopped: moves that may be as good as the best.
export function openMoves(answer, look) {
    if (answer?.state !== 'stopped' || answer.lower !== answer.upper)
        return [];
    return look.moves.filter(move => {
        const { lower = -64, upper = 64 } = answer.moves.get(move) ?? {};
        return lower < answer.lower && upper >= answer.lower;
    });
}

// The best moves, proven or as a search to a depth believes, and those that are not decided.
export function bestText(answer, values, look) {
    const best = bestMoves(answer);
    if (best.length > 0)
        return words.best(best.join(', '), openMoves(answer, look).join(', '));
    return values && answer?.state !== 'running' ? words.valued(values.moves.filter(({ value }) =>
        value === values.value).map(({ move }) => move).join(', '), Math.round(values.value)) : '';
}

// What the machine has done for it: rows of a name and a text.
function figures(answer, values, look) {
    if (!answer)
        return values ? [[words.depth, words.plies(values.depth)],
            [words.sure, `${values.confidence} %`]] : [];
    const { lower, upper, estimate, confidence, state, now, nodes, time } = answer;
    const rows = [[words.bounds, words.between(lower, upper)]];
    if (lower !== upper && estimate !== undefined)
        rows.push([words.estimate, words.confidence(estimate, confidence)]);
    if (state === 'running' && now)
        rows.push([words.passName, (now.move && `${now.move} · `) + now.pass]);
    if (state === 'running' && lower === upper)
        rows.push([words.movesDone, words.nOf([...answer.moves.values()]
            .filter(move => move.lower === move.upper).length, look.moves.length)]);
    return nodes === 0 ? rows : [...rows, [words.nodes, Math.round(nodes).toLocaleString('en')],
        [words.time, words.seconds(time.toFixed(2))]];
}

// As many children as wanted. Those that are there stay the same elements: a press on one of
// them, its focus or a selection in it outlives what is heard meanwhile.
export function keepChildren(list, count, make) {
    while (list.children.length > count)
        list.lastElementChild.remove();
    while (list.children.length < count)
        list.append(make(list.children.length));
    return [...list.children];
}

// Only what is different is written: a screen reader reads it out each time.
export function setText(place, text) {
    const one = typeof place === 'string' ? document.getElementById(place) : place;
    if (one.textContent !== text)
        one.textContent = text;
}

export function showFigures(list, ...known) {
    const texts = figures(...known).flat();
    keepChildren(list, texts.length, index =>
        document.createElement(index % 2 === 0 ? 'dt' : 'dd'))
        .forEach((element, index) => setText(element, texts[index]));
}

function lineItem() {
    const item = document.createElement('li'), button = document.createElement('button');
    button.type = 'button';
    item.append(button);
    return item;
}

// The line as buttons that play up to the move clicked.
export function showLine(list, line, clicked) {
    const moves = line ?? [];
    keepChildren(list, moves.length, lineItem).forEach((item, index) => {
        setText(item.firstChild, moves[index]);
        item.firstChild.onclick = () => clicked(moves.slice(0, index + 1));
    });
}
