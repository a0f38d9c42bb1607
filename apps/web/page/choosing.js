// choosing.js - several positions or games were found: a list to choose from, and a filter.

import { countOf } from './game.js';
import { words } from './words.js';

const FILTER_FROM = 10;     // so many have a filter
const SHOWN_MOST = 500;

const element = id => document.getElementById(id);

// Black's and White's discs at the end, as the record tells or as they stand.
function resultOf({ board, moves, about }) {
    if (moves.length === 0)
        return '';
    if (about?.kind === 1)
        return `${32 + about.result / 2}–${32 - about.result / 2}`;
    return `${countOf(board, 'X')}–${countOf(board, 'O')}`;
}

function textOf(item, index) {
    const { id, about, board } = item;
    return words.position(index + 1, [id, about?.event, about?.date, resultOf(item)]
        .filter(Boolean).join(', '), countOf(board, '-'));
}

export class Choosing {
    // chosen(item) is called with the one that was chosen.
    constructor(chosen) {
        this.items = [];
        element('choice').addEventListener('change', ({ target }) =>
            chosen(this.items[target.value]));
        element('filter').addEventListener('input', () => this.fill());
    }

    offer(items) {
        this.items = items;
        element('filter').value = '';
        this.fill();
    }

    // Those that have every word of the filter somewhere in them.
    fill() {
        const wanted = element('filter').value.toLowerCase().split(/\s+/);
        const list = element('choice');
        const before = list.value, texts = this.items.map(textOf);
        const fits = this.items.map((_, index) => index).filter(index =>
            wanted.every(word => texts[index].toLowerCase().includes(word)));
        list.replaceChildren(...fits.slice(0, SHOWN_MOST).map(index =>
            new Option(texts[index], index, false, String(index) === before)));
        if (fits.length > 0 && list.selectedIndex < 0)
            list.selectedIndex = 0;
        if (fits.length > 0 && element('filter').value && !fits.map(String).includes(before))
            list.dispatchEvent(new Event('change'));
        element('choice-label').hidden = this.items.length < 2;
        element('filter').placeholder = words.filter;
        element('filter').hidden = this.items.length < FILTER_FROM;
        element('fitting').textContent = fits.length < this.items.length ||
            fits.length > SHOWN_MOST
            ? words.fitting(Math.min(fits.length, SHOWN_MOST), this.items.length) : '';
    }
}
