// messages.js - what the readers complain of, in the page's words: in Japanese, or as advice.js
// has it.

import { advised, MARKERS } from './advice.js';
import { bytesOf } from './files.js';

// A message of the C program as a pattern.
function patternOf(text) {
    const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/%(?:\\\+d|d|u|zu)/g, '([+-]?\\d+)').replace(/%s/g, "((?:[^;]|';')*?)");
    return new RegExp(`^${pattern}$`, 's');
}

// The lines of messages_ja.txt: pairs of an English text and the Japanese one.
export const pairsOf = text => text.split('\n').filter(line => line && line[0] !== '#')
    .map(line => line.split('\t'));

export class Translator {
    constructor(text) {
        this.patterns = pairsOf(text).map(([english, other]) => [patternOf(english), other]);
    }

    // What fills a hole may be a message, too.
    hole(value) {
        return this.whole(value) ??
            value.replace(/ and (\d+) more$/, ' ほか $1').replace(/ and (\S+)$/, '、$1');
    }

    whole(message) {
        for (const [pattern, other] of this.patterns) {
            const found = pattern.exec(message);
            if (found)
                return other.replace(/\$(\d)/g, (_, number) => this.hole(found[number]));
        }
        const of = /^(\w+): (.*)$/s.exec(message), rest = of && this.whole(of[2]);
        return rest ? `${of[1]}：${rest}` : undefined;
    }

    // The message, or several with semicolons between; undefined where nothing fits.
    text(given) {
        const message = given.replace(MARKERS, ''), whole = this.whole(message);
        if (whole !== undefined)
            return whole;
        for (let at = message.indexOf('; '); at >= 0; at = message.indexOf('; ', at + 1)) {
            const first = this.whole(message.slice(0, at));
            const rest = first && this.text(message.slice(at + 2));
            if (rest)
                return `${first}${rest}`;
        }
        return undefined;
    }
}

let japanese;

// A complaint of the reader in the language of the page; undefined until messageOf.ready().
export function messageOf({ message }) {
    return document.documentElement.lang !== 'ja' ? advised(message)
        : japanese && (japanese.text(message) ?? advised(message));
}

messageOf.ready = async () => {
    const bytes = await bytesOf('messages_ja.txt').catch(() => new Uint8Array(0));
    japanese ??= new Translator(new TextDecoder().decode(bytes));
};
