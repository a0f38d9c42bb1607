// keys.js - the keyboard beyond tab: along the line by arrows, Home and End, Ctrl-Enter solves;
// and the focus, which stays near where it was when what has it goes away.

const FIELDS = 'textarea, select, input, summary, [contenteditable], [role=tree], dialog';
const STEPS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' };

// `act`: what to do, by name: the steps above, and solve. Arrows on the board go from square to
// square (board.js).
export function listenToKeys(act) {
    document.addEventListener('keydown', event => {
        const { key, target } = event, other = event.altKey || event.shiftKey || event.metaKey;
        if (event.defaultPrevented || event.isComposing)
            return;
        if (key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey)
            act.solve(target.id === 'text');
        else if (!STEPS[key] || other || event.ctrlKey || target.closest?.(FIELDS))
            return;
        else
            act[STEPS[key]]();
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
