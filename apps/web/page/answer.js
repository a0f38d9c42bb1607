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

// `ask`: what to say of a position that waits to be asked for, undefined of others.
export function resultText(game, look, answer, ask) {
    const { board } = game;
    if (look.over)
        return overText(game, look);
    if (!answer) {
        const text = ask ?? words.ready(look.empties);
        return look.pass ? `${words.mustPass} ${text}` : text;
    }
    if (answer.lower === answer.upper) {
        const [most, least] = finalDiscs(answer.lower);
        const text = words.exact(winnerName(board, answer.lower), most, least);
        return look.pass ? `${words.mustPass} ${text}` : text;
    }
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

// What is known so far of an answer that is under way, in words.
export function doingText(answer, look) {
    if (answer?.state !== 'running')
        return '';
    const { lower, upper, estimate, confidence } = answer;
    if (lower === upper) {
        const moves = [...answer.moves.values()].filter(move => move.lower === move.upper);
        return words.movesDone(moves.length, look.moves.length);
    }
    const parts = lower > -64 || upper < 64 ? [`${words.bounds} ${words.between(lower, upper)}`]
        : [];
    if (estimate !== undefined)
        parts.push(`${words.estimate} ${words.confidence(estimate, confidence)}`);
    return parts.join(' · ');
}

// What a search to a depth believes, or nothing.
export function valuesText(values) {
    if (!values)
        return '';
    const best = values.moves.filter(({ value }) => value === values.value);
    return words.valued(best.map(({ move }) => move).join(', '), Math.round(values.value),
        values.depth, values.confidence);
}

function figures(answer) {
    const rows = [[words.bounds, words.between(answer.lower, answer.upper)]];
    if (answer.lower !== answer.upper && answer.estimate !== undefined)
        rows.push([words.estimate, words.confidence(answer.estimate, answer.confidence)]);
    if (answer.state === 'running' && answer.now) {
        const move = answer.now.move ? `${answer.now.move} · ` : '';
        rows.push([words.passName, move + answer.now.pass]);
    }
    if (answer.nodes === 0)
        return rows;
    rows.push([words.nodes, Math.round(answer.nodes).toLocaleString('en')]);
    rows.push([words.time, words.seconds(answer.time.toFixed(2))]);
    return rows;
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

export function setText(element, text) {
    if (element.textContent !== text)
        element.textContent = text;
}

export function showFigures(list, answer) {
    const texts = answer ? figures(answer).flat() : [];
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
