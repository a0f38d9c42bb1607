// keys.js - the keyboard beyond tab: along the line by arrows, Home and End, letters for what has
// them (words.keyList), Ctrl-Enter solves;
// and the focus, which stays near where it was when what has it goes away.

const FIELDS = 'textarea, select, input, summary, [contenteditable], [role=tree], dialog';
const NAMES = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last',
    n: 'nextMistake', p: 'mistakeBefore', v: 'values', l: 'numbers', f: 'full', '?': 'help' };

// `act`: what to do, by name: those above, and solve. Arrows on the board go from square to
// square (board.js).
export function listenToKeys(act) {
    document.addEventListener('keydown', event => {
        const { key, target } = event, name = NAMES[key];
        const other = event.altKey || event.metaKey || (event.shiftKey && key !== '?');
        if (event.defaultPrevented || event.isComposing)
            return;
        if (key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey)
            act.solve(target.id === 'text');
        else if (!name || other || event.ctrlKey || target.closest?.(FIELDS))
            return;
        else
            act[name]();
        event.preventDefault();
    });
}

const canHave = one => one.getClientRects().length > 0 && !one.disabled;

// Do what may hide, disable or remove the element that has the focus. Then a button beside it gets
// it, or the first of `next` that can have it: selectors.
export function keepFocus(change, next) {
    const before = document.activeElement, group = before?.parentElement;
    change();
    if (!before || before === document.body || (before.isConnected && canHave(before)))
        return;
    const beside = before.matches('button') ? [...group.querySelectorAll('button')] : [];
    [...beside, ...next.map(one => document.querySelector(one))]
        .find(one => one && canHave(one))?.focus();
}
