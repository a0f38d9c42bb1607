// history.js - what was on the board before: undo, redo, and the browser's Back and Forward, which
// go along the same states. Every change of the game is a state to go back to; looking at another
// move changes the state under way. The browser gets an entry for each change, or one for several
// that people would call one, such as putting disc after disc.

import { allowed } from './files.js';

const STATES_MOST = 1000, GAME_MOST = 100000;
// The browser may have forgotten the entry that it is sent to; or it is only slow, and its answer
// must not be taken for a press of Back.
const PATIENCE_MS = 5000;
const LATER_MS = 2000;      // until it is asked again for what it refused

export class GameHistory {
    // addressOf(game) is what the browser shows, readLink() the way back. returned(byLink) is
    // called when another state of `game` is back, or one that a link tells of.
    constructor(game, { addressOf, readLink, returned }) {
        Object.assign(this, { game, addressOf, readLink, returned });
        this.session = String(Math.random());
        this.first();
        this.states = [game.state];
        this.now = 0;
        this.kind = '';
        // Per entry of the browser the first of its states, and the one to go back to.
        this.entries = [{ first: 0, now: 0 }];
        this.entry = this.real = 0;     // the one shown, and the one where the browser is
        this.under_way = 0;             // a timer while the browser goes to another entry
        this.write('replaceState');
        window.addEventListener('popstate', event => this.arrived(event.state));
        window.addEventListener('hashchange', () => this.linked());
        document.addEventListener('keydown', event => this.pressed(event));
    }

    // The game of the address; before a reload it may have held more.
    first() {
        const { game } = this, before = game.state;
        const kept = allowed(() => JSON.parse(history.state.game));
        if (kept)
            game.state = kept;
        if (!kept || new URL(this.addressOf(game), location).hash !== location.hash) {
            game.state = before;
            this.readLink();
        }
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
    write(how, entry = this.entry) {
        const shown = this.states[this.now];
        const text = shown.root === this.tooLarge ? '' : JSON.stringify(shown);
        if (text.length > GAME_MOST)
            this.tooLarge = shown.root;
        const state = { session: this.session, entry,
            game: text && text.length <= GAME_MOST ? text : undefined };
        const address = new URL(this.addressOf(this.game), location).href;
        allowed(() => history[how](state, '', address));
        clearTimeout(this.later);
        if (location.href !== address)
            this.later = setTimeout(() => this.entry === this.real && !this.under_way &&
                this.write('replaceState'), LATER_MS);
        return history.state?.session === this.session && history.state.entry === entry;
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
        if ((goesOn && this.entry > 0) || !this.write('pushState', this.entry + 1)) {
            this.entries[this.entry].now = this.now;
            this.write('replaceState');
        } else {
            this.entries.push({ first: this.now, now: this.now });
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
        const { session, entry, game } = state;
        if (session !== this.session)
            return this.adopt(game);
        this.real = entry;
        if (this.under_way) {
            clearTimeout(this.under_way);
            this.under_way = 0;
            return this.follow();
        }
        if (entry < this.entries.length) {
            this.entry = entry;
            this.restore();
        }
    }

    // An entry of the page as it was before it was loaded again.
    adopt(text) {
        if (text)
            this.game.state = JSON.parse(text);
        else
            this.readLink();
        this.states.length = this.now + 1;
        this.states.push(this.game.state);
        this.now++;
        this.entries = [{ first: this.now, now: this.now }];
        this.entry = this.real = 0;
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
        this.entries.push({ first: this.now, now: this.now });
        this.entry = this.real = this.entry + 1;
        this.kind = '';
        this.write('replaceState');
        this.returned(true);
    }
}
