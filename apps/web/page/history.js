// history.js - what was on the board before: undo, redo, and the browser's Back and Forward, which
// go along the same states. Every change of the game is a state to go back to; looking at another
// move changes the state under way. The browser gets an entry for each change, or one for several
// that people would call one, such as putting disc after disc. When the page is left, all of it is
// kept for when it is loaded again in this tab; where that is forbidden, each entry of the browser
// has its game.

import { allowed } from './files.js';

const STATES_MOST = 1000, GAME_MOST = 100000;
// The browser may have forgotten the entry that it is sent to; or it is only slow, and its answer
// must not be taken for a press of Back.
const PATIENCE_MS = 5000;
const LATER_MS = 2000;      // until it is asked again for what it refused

// States share most nodes of their trees; so do they here, each by its number.
function packed(states) {
    const nodes = [], numbers = new Map();
    const put = node => {
        if (!numbers.has(node)) {
            const children = node.children.map(put);
            numbers.set(node, nodes.push([node.move, node.comment, children]) - 1);
        }
        return numbers.get(node);
    };
    return { states: states.map(state => ({ ...state, root: put(state.root) })), nodes };
}

function unpacked({ states, nodes }) {
    const made = [];
    for (const [move, comment, children] of nodes)
        made.push({ move, comment, children: children.map(child => made[child]) });
    return states.map(state => ({ ...state, root: made[state.root] }));
}

export class GameHistory {
    // addressOf(game) is what the browser shows, readLink() the way back. returned(byLink) is
    // called when another state of `game` is back, or one that a link tells of.
    constructor(game, { addressOf, readLink, returned }) {
        Object.assign(this, { game, addressOf, readLink, returned });
        this.session = String(Math.random());
        this.ids = 0;
        this.kind = '';
        this.under_way = 0;             // a timer while the browser goes to another entry
        if (!this.recall()) {
            this.first();
            this.beginAt([game.state], history.state?.id ?? this.newId());
        }
        this.write('replaceState');
        window.addEventListener('pagehide', () => this.keep());
        document.addEventListener('visibilitychange', () => this.keep());
        window.addEventListener('popstate', event => this.arrived(event.state));
        window.addEventListener('hashchange', () => this.linked());
        document.addEventListener('keydown', event => this.pressed(event));
    }

    newId() { return `${this.session}.${this.ids++}`; }

    // These states, with one entry of the browser, which shows the last of them.
    beginAt(states, id) {
        const now = states.length - 1;
        // Per entry the first of its states, and the one to go back to.
        Object.assign(this, { states, now, entries: [{ id, first: now, now }] });
        this.entry = this.real = 0;     // the one shown, and the one where the browser is
    }

    keep() {
        allowed(() => sessionStorage.setItem('past', JSON.stringify(
            { ...packed(this.states), entries: this.entries, entry: this.entry })));
    }

    // Whether a state that is back is what the address tells; if not, the game is as before.
    fits(state) {
        const { game } = this, before = game.state;
        game.state = state;
        const fits = new URL(this.addressOf(game), location).hash === location.hash;
        if (!fits)
            game.state = before;
        return fits;
    }

    // All as it was when the page was left; false if that is not known. Where the browser does not
    // say which of its entries this is, undo goes on without them.
    recall() {
        const kept = allowed(() => JSON.parse(sessionStorage.past));
        const at = kept?.entries.findIndex(({ id }) => id === history.state?.id) ?? -1;
        if (!kept || (at < 0 && history.state))
            return false;
        const states = unpacked(kept), { now } = kept.entries[at < 0 ? kept.entry : at];
        if (!this.fits(states[now]))
            return false;
        this.beginAt(states.slice(0, now + 1), this.newId());
        if (at >= 0)
            Object.assign(this, { states, entries: kept.entries, entry: at, real: at });
        return true;
    }

    // The game of the address; before a reload it may have held more.
    first() {
        const kept = allowed(() => JSON.parse(history.state.game));
        if (!kept || !this.fits(kept))
            this.readLink();
    }

    // Ctrl-Z and Ctrl-Y, but where text is written they are the field's.
    pressed(event) {
        const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
        const key = event.key.toLowerCase();
        if ((!ctrlKey && !metaKey) || altKey || (key !== 'z' && key !== 'y') ||
            target.matches('textarea, input:not([type=radio], [type=checkbox])'))
            return;
        event.preventDefault();
        if (key === 'y' || shiftKey)
            this.redo();
        else
            this.undo();
    }

    get canUndo() { return this.now > 0; }
    get canRedo() { return this.now < this.states.length - 1; }

    // Whether the browser took it: it refuses, often in silence, when there are too many in a
    // short time. What the address holds comes later then.
    write(how, id = this.entries[this.entry].id) {
        const shown = this.states[this.now];
        const text = shown.root === this.tooLarge ? '' : JSON.stringify(shown);
        if (text.length > GAME_MOST)
            this.tooLarge = shown.root;
        const state = { id, game: text && text.length <= GAME_MOST ? text : undefined };
        const address = new URL(this.addressOf(this.game), location).href;
        allowed(() => history[how](state, '', address));
        clearTimeout(this.later);
        if (location.href !== address)
            this.later = setTimeout(() => this.entry === this.real && !this.under_way &&
                this.write('replaceState'), LATER_MS);
        return history.state?.id === id;
    }

    // The game may have changed, by something of that kind. Changes of one kind share an entry of
    // the browser; those of a kind that ends in '=' are one state, too.
    note(kind = '') {
        const state = this.game.state, old = this.states[this.now];
        const changed = state.root !== old.root || state.start !== old.start ||
            state.about !== old.about;
        const goesOn = kind !== '' && kind === this.kind;
        if (changed && !(goesOn && kind.endsWith('=')))
            this.add(state, goesOn);
        else {
            this.states[this.now] = state;
            if (changed || state.at !== old.at || state.moves !== old.moves)
                this.write('replaceState');
        }
        this.kind = changed ? kind : '';
    }

    add(state, goesOn) {
        this.states.length = this.now + 1;
        this.states.push(state);
        this.now++;
        this.entries.length = this.entry + 1;
        const id = this.newId();
        if ((goesOn && this.entry > 0) || !this.write('pushState', id)) {
            this.entries[this.entry].now = this.now;
            this.write('replaceState');
        } else {
            this.entries.push({ id, first: this.now, now: this.now });
            this.entry = this.real = this.entry + 1;
        }
        this.forget();
    }

    // The oldest, when there are too many.
    forget() {
        const extra = this.states.length - STATES_MOST;
        if (extra <= 0)
            return;
        this.states.splice(0, extra);
        this.now -= extra;
        for (const entry of this.entries) {
            entry.first = Math.max(0, entry.first - extra);
            entry.now = Math.max(0, entry.now - extra);
        }
    }

    undo() { this.canUndo && this.turnTo(this.now - 1); }
    redo() { this.canRedo && this.turnTo(this.now + 1); }

    turnTo(index) {
        const { entries } = this;
        if (index < entries[this.entry].first && this.entry > 0)
            this.entry--;
        else if (index >= entries[this.entry + 1]?.first)
            this.entry++;
        entries[this.entry].now = index;
        this.restore();
        this.follow();
    }

    restore() {
        this.now = this.entries[this.entry].now;
        this.kind = '';
        this.game.state = this.states[this.now];
        this.returned(false);
    }

    // Take the browser to the entry shown.
    follow() {
        if (this.under_way)
            return;
        if (this.entry === this.real)
            return this.write('replaceState');
        this.under_way = setTimeout(() => {
            this.under_way = 0;
            this.real = this.entry;
            this.write('replaceState');
        }, PATIENCE_MS);
        history.go(this.entry - this.real);
    }

    arrived(state) {
        if (!state)
            return;         // a link within the page: linked()
        const entry = this.entries.findIndex(({ id }) => id === state.id);
        if (entry < 0)
            return this.adopt(state);
        this.real = entry;
        if (this.under_way) {
            clearTimeout(this.under_way);
            this.under_way = 0;
            return this.follow();
        }
        this.entry = entry;
        this.restore();
    }

    // An entry of the page as it was before it was loaded again, of which nothing else is known.
    adopt({ id, game }) {
        clearTimeout(this.under_way);
        this.under_way = 0;
        if (game)
            this.game.state = JSON.parse(game);
        else
            this.readLink();
        this.beginAt([...this.states.slice(0, this.now + 1), this.game.state], id);
        this.kind = '';
        this.write('replaceState');
        this.returned(false);
    }

    // The browser is at an entry that somebody else made: a link was followed.
    linked() {
        if (history.state)
            return;
        this.readLink();
        const changed = this.states[this.now].root !== this.game.state.root ||
            this.states[this.now].start !== this.game.state.start;
        this.entries.length = this.entry + 1;
        if (changed) {
            this.states.length = this.now + 1;
            this.states.push(this.game.state);
            this.now++;
        }
        this.entries.push({ id: this.newId(), first: this.now, now: this.now });
        this.entry = this.real = this.entry + 1;
        this.kind = '';
        this.write('replaceState');
        this.returned(true);
    }
}
