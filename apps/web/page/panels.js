// panels.js - what opens by a button of the page: the field for pasted games, and the discs of the
// edit mode.

import { keepFocus } from './keys.js';

const element = id => document.getElementById(id);

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
}

export function connectPanels() {
    element('paste').addEventListener('click', () => {
        const open = element('input').hidden;
        openPaste(open);
        if (open)
            element('text').focus();
    });
    element('edit').addEventListener('click', () => edit(!editing()));
    element('edited').addEventListener('click', () => {
        edit(false);
        element('edit').focus();
    });
}
