// messages.js - what the readers complain of, in the page's words: in Japanese, or as advice.js
// has it.

import { advised, MARKERS } from './advice.js';

// A message of the C program as a pattern.
function patternOf(text) {
    const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/%(?:\\\+d|d|u|zu)/g, '([+-]?\\d+)').replace(/%s/g, "((?:[^;]|';')*?)");
    return new RegExp(`^${pattern}$`, 's');
}

export class Translator {
    // As messages_ja.js has them.
    constructor({ TEXTS, WORDS, KINDS }) {
        Object.assign(this, { words: WORDS, kinds: KINDS });
        this.patterns = Object.entries(TEXTS).map(([text, other]) => [patternOf(text), other]);
    }

    // What fills a hole may be a message, too.
    hole(value) {
        return this.words[value] ?? this.whole(value) ??
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

    of({ name, message, text }) {
        return this.text(message) ?? `${this.kinds[name]}${text ? `「${text}」` : ''}`;
    }
}

let japanese;

// A complaint of the reader in the language of the page; undefined until messageOf.ready().
export function messageOf(item) {
    return document.documentElement.lang === 'ja' ? japanese?.of(item) : advised(item.message);
}

messageOf.ready = async () => {
    japanese ??= new Translator(await import('./messages_ja.js'));
};
