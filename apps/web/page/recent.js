// recent.js - the last games on this device, to go on with: in the storage that all tabs share.

import { numberOf } from './game.js';
import { allowed } from './files.js';
import { words } from './words.js';

const MOST = 20, LEAST = 10;        // games; moves of a game that is kept

const games = () => allowed(() => JSON.parse(localStorage.games)) ?? [];

// One that goes on takes the place of what it was before.
export function noteGame({ start, main, about }, fragment) {
    if (main.length < LEAST)
        return;
    const moves = main.join(''), who = [about?.black, about?.white].filter(Boolean).join(' – ');
    const others = games().filter(one => one.start !== start ||
        !(moves.startsWith(one.moves) || one.moves.startsWith(moves)));
    allowed(() => localStorage.setItem('games', JSON.stringify([{ start, moves, fragment, who,
        day: new Date().toISOString().slice(0, 10) }, ...others].slice(0, MOST))));
}

export function fillGames(list) {
    list.replaceChildren(new Option(words.recent, ''), ...games().map(one => new Option(
        [one.day, one.who, words.plies(numberOf(one.moves.match(/../g))),
            one.moves.slice(0, 12)].filter(Boolean).join(', '), one.fragment)));
}
