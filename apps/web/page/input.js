// input.js - the positions and complaints that pasted or uploaded text becomes.

import { countOf } from './game.js';
import { openPaste } from './panels.js';
import { stateOf } from './record.js';
import { words } from './words.js';

const element = id => document.getElementById(id);

export class Input {
    // chosen(state) is called with what the reader found, as a state of a Game.
    constructor(rules, chosen) {
        this.rules = rules;
        this.chosen = chosen;
        this.found = [];
        const text = element('text');
        document.addEventListener('paste', event => this.arrived(event, event.clipboardData));
        document.addEventListener('dragover', event => event.preventDefault());
        document.addEventListener('drop', event => this.arrived(event, event.dataTransfer));
        element('read').addEventListener('click', () => this.read(text.value));
        element('file').addEventListener('change', async ({ target }) => {
            await this.upload(target.files[0]);
            target.value = '';
        });
        element('choice').addEventListener('change', event => this.choose(event.target.value));
    }

    get limit() { return this.rules.calls.web_bytes_most(); }

    say(lines) {
        element('messages').replaceChildren();
        lines.forEach(line => this.add(line));
    }

    add(line) {
        const item = document.createElement('li');
        item.textContent = line;
        element('messages').append(item);
    }

    refuse() {
        openPaste(true);
        this.say([words.tooLarge(this.limit >> 20)]);
    }

    // What is pasted or dropped, anywhere on the page, takes the place of what was there before.
    // Too much is refused before the text field gets it, which would take seconds to show it.
    arrived(event, data) {
        const text = data.getData('text/plain'), file = data.files[0];
        event.preventDefault();
        if (!text)
            this.upload(file);
        else if (text.length > this.limit)
            this.refuse();
        else {
            this.write(text);
            this.read(text);
        }
    }

    // As if it had been typed, so that the field's own undo brings back what was there.
    write(text) {
        const field = element('text'), focused = document.activeElement;
        if (focused === field && text.length < 10000) {
            field.select();
            document.execCommand('insertText', false, text);
        }
        if (field.value !== text)
            field.value = text;
    }

    async upload(file) {
        if (!file)
            return;
        if (file.size > this.limit)
            return this.refuse();
        element('text').value = '';
        this.read(new Uint8Array(await file.arrayBuffer()));
    }

    read(input) {
        if (input.length > this.limit)
            return this.refuse();
        const { found, more } = this.rules.read(input);
        const complaints = found.flatMap(item => item.board ? item.warnings : [item])
            .map(item => words.located(item.line, item.column, item.message));
        if (more > 0)
            complaints.push(words.more(more));
        this.say(complaints);
        this.found = found.filter(item => item.board);
        this.offer();
        openPaste(complaints.length > 0 || this.found.length !== 1);
        if (this.found.length > 0)
            this.choose(0);
    }

    // Several positions: a list to choose from.
    offer() {
        const list = element('choice');
        list.replaceChildren();
        this.found.forEach((item, index) => {
            const option = document.createElement('option');
            option.value = index;
            option.textContent = words.position(index + 1, item.id,
                countOf(item.board, '-'));
            list.append(option);
        });
        element('choice-label').hidden = this.found.length < 2;
    }

    choose(index) {
        const { state, cut } = stateOf(this.found[index], this.rules);
        if (cut > 0)
            this.add(words.cut(cut));
        this.chosen(state);
    }
}
