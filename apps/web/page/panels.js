// panels.js - what opens beside the board: the tabs, the field for pasted games, the discs of the
// edit mode, the list of keys; the one button that stands out; colours and full screen.

import { allowed } from './files.js';
import { keepFocus } from './keys.js';
import { words } from './words.js';

const TABS = ['moves', 'play', 'tools'];
const element = id => document.getElementById(id);

let changed = () => {}, opened = () => {};

export function openTab(name) {
    for (const one of TABS) {
        const tab = element(`tab-${one}`), open = one === name;
        element(`panel-${one}`).hidden = !open;
        tab.setAttribute('aria-selected', open);
        tab.tabIndex = open ? 0 : -1;
    }
    opened(name);
}

// What a click on the board does: 'play', or the disc that it puts.
export function clickMode() {
    return editing() ? document.querySelector('input[name=mode]:checked').value : 'play';
}

export const editing = () => !element('palette').hidden;

export function edit(on) {
    element('palette').hidden = !on;
    element('edit').setAttribute('aria-pressed', on);
}

export function openPaste(open) {
    keepFocus(() => { element('input').hidden = !open; }, ['#paste']);
    element('paste').setAttribute('aria-expanded', open);
    changed();
}

// The button with which people are likely to go on, if there is one.
export function fill(id) {
    const before = document.querySelector('button.filled'), button = element(id);
    if (before !== button) {
        before?.classList.remove('filled');
        button?.classList.add('filled');
    }
}

// A switch turns; whether it is on now.
export function turnSwitch(id) {
    const on = element(id).getAttribute('aria-checked') !== 'true';
    element(id).setAttribute('aria-checked', on);
    return on;
}

export const isOn = id => element(id).getAttribute('aria-checked') === 'true';

// The board alone, or all again.
export function fullScreen() {
    if (document.fullscreenElement)
        document.exitFullscreen();
    else
        element('table').requestFullscreen?.().catch(() => {});
}

export function showKeys() {
    element('shortcut-list').replaceChildren(...words.keyList.flatMap(([key, what]) =>
        [['dt', key], ['dd', what]].map(([name, text]) => {
            const one = document.createElement(name);
            one.textContent = text;
            return one;
        })));
    element('shortcuts').showModal();
}

// act: { changed(), opened(tab), pasted(text) }.
export function connectPanels(act) {
    const on = (id, doing, type = 'click') => element(id).addEventListener(type, doing);
    ({ changed, opened } = act);
    for (const name of TABS)
        on(`tab-${name}`, () => openTab(name));
    on('tabs', event => {
        const step = { ArrowLeft: 2, ArrowRight: 1 }[event.key];
        const at = TABS.findIndex(name => event.target.id === `tab-${name}`);
        if (!step || at < 0)
            return;
        event.preventDefault();
        openTab(TABS[(at + step) % 3]);
        element(`tab-${TABS[(at + step) % 3]}`).focus();
    }, 'keydown');
    // Under a finger what was copied is pasted at once.
    on('paste', async () => {
        const open = element('input').hidden, coarse = matchMedia('(pointer: coarse)').matches;
        const text = open && coarse && await navigator.clipboard?.readText?.().catch(() => '');
        if (text)
            return act.pasted(text);
        openPaste(open);
        if (open)
            element('text').focus();
    });
    on('edit', () => { edit(!editing()); changed(); });
    on('edited', () => {
        edit(false);
        changed();
        element('edit').focus();
    });
    on('full', fullScreen);
    on('show-keys', showKeys);
    on('shortcuts', () => element('shortcuts').close());
    element('theme').value = allowed(() => localStorage.theme) ?? '';
    on('theme', ({ target }) => {
        document.documentElement.dataset.chosen = target.value;
        allowed(() => { localStorage.theme = target.value; });
        dispatchEvent(new Event('theme'));
    }, 'change');
}
