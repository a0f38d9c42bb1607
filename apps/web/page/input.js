// input.js - the positions and complaints that pasted or uploaded text becomes.

import { Choosing } from './choosing.js';
import { readLinkText } from './link.js';
import { messageOf } from './messages.js';
import { openPaste } from './panels.js';
import { stateOfLarge } from './record.js';
import { words } from './words.js';

const ERRORS_MOST = 20;     // that are told one by one
const SHOWN_MOST = 20000;   // characters of a paste in the text field
const PROOF = 'yomikiri-proof ';     // the first bytes of one: docs/proof.md
const AT_ONCE = 20000;      // bytes that the page reads itself
const NOT_UTF8 = /^this is not UTF-8: .* from (\S+) or/;

// Fields that keep what is pasted or dropped into them.
const OTHERS = '#comment, #filter';
const isForOthers = ({ target }, data) =>
    !data.types.includes('Files') && Boolean(target.closest?.(OTHERS));

const element = id => document.getElementById(id);

export class Input {
    // chosen(state) is called with what the reader found, as a state of a Game; checkProof(file)
    // with files that are proofs.
    constructor(rules, chosen, checkProof) {
        Object.assign(this, { rules, chosen, checkProof, errors: [], warnings: [], more: 0, cut: 0,
            encoding: '' });
        this.choosing = new Choosing(item => this.choose(item));
        const text = element('text');
        document.addEventListener('paste', event => this.arrived(event, event.clipboardData));
        document.addEventListener('dragover', event =>
            isForOthers(event, event.dataTransfer) || event.preventDefault());
        document.addEventListener('drop', event => this.arrived(event, event.dataTransfer));
        element('read').addEventListener('click', () => this.read(text.value));
        element('file').addEventListener('change', async ({ target }) => {
            await this.upload(target.files[0]);
            target.value = '';
        });
    }

    get limit() { return this.rules.reader.limit; }

    say(lines) {
        element('messages').replaceChildren(...lines.map(line => {
            const item = document.createElement('li');
            item.textContent = line;
            return item;
        }));
    }

    // All that there is to say of what was read, in the language of the page.
    tell() {
        const items = [...this.errors.slice(0, ERRORS_MOST), ...this.warnings];
        const left = this.more + Math.max(0, this.errors.length - ERRORS_MOST);
        const texts = items.map(messageOf);
        const lines = texts.map((text, i) =>
            words.located(items[i].line, items[i].column, text));
        if (texts.includes(undefined))
            messageOf.ready().then(() => this.tell());
        else
            this.say([this.encoding && words.readAs(this.encoding), ...lines,
                this.cut > 0 && words.cut(this.cut), left > 0 && words.more(left)]
                .filter(Boolean));
    }

    // The page speaks another language.
    speak() {
        this.choosing.fill();
        this.tell();
    }

    refuse() {
        openPaste(true);
        this.say([words.tooLarge(this.limit >> 20)]);
    }

    // What is pasted or dropped, anywhere on the page, takes the place of what was there before.
    // Too much is refused before the text field gets it, which would take seconds to show it.
    async arrived(event, data) {
        if (isForOthers(event, data))
            return;
        const text = data.getData('text/plain'), file = data.files[0];
        event.preventDefault();
        if (text)
            this.given(text);
        else
            this.upload(file);
    }

    async given(text) {
        await this.rules.whole;
        if (text.length > this.limit)
            this.refuse();
        else {
            this.write(text);
            this.read(text);
        }
    }

    // As if it had been typed, so that the field's own undo brings back what was there. A long
    // text is not shown, as that of a file: browsers take seconds for it.
    write(text) {
        const field = element('text'), focused = document.activeElement;
        if (text.length > SHOWN_MOST)
            return void (field.value = '');
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
        if (await file.slice(0, PROOF.length).text().catch(() => '') === PROOF)
            return this.checkProof(file);
        await this.rules.whole;
        if (file.size > this.limit)
            return this.refuse();
        element('text').value = '';
        const bytes = await file.arrayBuffer().catch(() => null);
        if (bytes)
            return this.read(new Uint8Array(bytes));
        openPaste(true);
        this.say([words.noFile(file.name)]);
    }

    // `encoding`: what a file was turned into text from.
    async read(input, encoding = '') {
        await this.rules.whole;
        if (input.length > this.limit)
            return this.refuse();
        const own = typeof input === 'string' ? readLinkText(input, this.rules) : null;
        if (own) {
            this.take({ found: [], more: 0 }, '');
            openPaste(false);
            return this.chosen(own);
        }
        this.worker?.terminate();
        const heard = result => this.hear(result, input, encoding);
        if (input.length <= AT_ONCE || !this.readBeside(input, heard))
            return heard(this.rules.read(input));
        openPaste(true);
        this.say([words.reading]);
    }

    // For much there is a worker of its own, so that the page goes on, also while positions are
    // solved. False without one; where it fails, the page has to do it.
    readBeside(input, heard) {
        try {
            const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
            const end = act => event => {
                worker.terminate();
                event.preventDefault();
                heard(act(event));
            };
            worker.onmessage = end(({ data }) => data);
            worker.onerror = end(() => this.rules.read(input));
            worker.postMessage({ kind: 'read', module: this.rules.reader.module, input });
            this.worker = worker;
            return true;
        } catch {
            return false;
        }
    }

    // A file of another encoding than UTF-8 is read once more, as what the reader says it is.
    hear(result, input, encoding) {
        const [other] = result.found.map(item => NOT_UTF8.exec(item.message)?.[1]).filter(Boolean);
        if (other && typeof input !== 'string')
            this.read(new TextDecoder(other).decode(input), other);
        else
            this.take(result, encoding);
    }

    async take({ found, more }, encoding) {
        const positions = found.filter(item => item.board);
        this.item = undefined;          // one on its way is not wanted any more
        Object.assign(this, { errors: found.filter(item => !item.board), warnings: [], more,
            cut: 0, encoding });
        this.choosing.offer(positions);
        if (positions.length === 0)
            this.tell();
        else if (!await this.choose(positions[0]))
            return;
        openPaste(encoding !== '' || this.errors.length + this.warnings.length + more > 0 ||
            positions.length !== 1);
    }

    // False if another one was wanted before it was there.
    async choose(item) {
        this.item = item;
        const made = await stateOfLarge(item, this.rules, () => this.item === item);
        if (!made)
            return false;
        const { state, cut } = made;
        Object.assign(this, { warnings: item.warnings, cut });
        this.tell();
        this.chosen(state);
        return true;
    }
}
