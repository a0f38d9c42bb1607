// input.js - the positions and complaints that pasted or uploaded text becomes.

import { countOf, START } from './game.js';
import { words } from './words.js';

const element = id => document.getElementById(id);

export class Input {
    // chosen(position) is called with what the reader found.
    constructor(rules, chosen) {
        this.rules = rules;
        this.chosen = chosen;
        this.found = [];
        const text = element('text');
        text.addEventListener('paste', event => this.pasted(event));
        element('read').addEventListener('click', () => this.read(text.value));
        element('file').addEventListener('change', event => this.upload(event.target));
        element('choice').addEventListener('change', event => this.choose(event.target.value));
    }

    get limit() { return this.rules.calls.web_bytes_most(); }

    say(lines) {
        const list = element('messages');
        list.replaceChildren();
        for (const line of lines) {
            const item = document.createElement('li');
            item.textContent = line;
            list.append(item);
        }
    }

    refuse() {
        this.say([words.tooLarge(this.limit >> 20)]);
    }

    // Too much is refused before the text field gets it, which would take seconds to show it.
    pasted(event) {
        const text = event.clipboardData.getData('text/plain');
        if (text.length > this.limit) {
            event.preventDefault();
            this.refuse();
        } else
            setTimeout(() => this.read(element('text').value), 0);
    }

    async upload(input) {
        const file = input.files[0];
        if (!file)
            return;
        if (file.size > this.limit)
            this.refuse();
        else
            this.read(new Uint8Array(await file.arrayBuffer()));
        input.value = '';
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
        const item = this.found[index];
        this.chosen({ board: item.board, moves: item.fromStart ? item.moves : [],
            start: item.fromStart ? START : item.board });
    }
}
