// share.js - the position leaves the page: copied as text, or saved as a picture.

import { boardSvg } from './svg.js';
import { words } from './words.js';

function save(name, text, type) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function textOf(what, game) {
    if (what === 'link')
        return location.href;
    return game.rules.write(what, game.board, game.start, game.played);
}

// Copy or save; what to say of it.
export async function share(what, game, scores) {
    if (what === 'svg') {
        save('othello.svg', boardSvg(game.board, scores), 'image/svg+xml');
        return words.saved;
    }
    const text = textOf(what, game);
    if (text === null)
        return words.noTranscript;
    try {
        await navigator.clipboard.writeText(text);
        return words.copied;
    } catch {
        return `${words.notCopied} ${text}`;
    }
}
