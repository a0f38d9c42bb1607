// page.mjs - the page as a test sees and uses it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Everything is proven: neither button is to be seen.
export const DONE = '$("solve").hidden && ' +
    '$("stop").hidden';

// Elements that are cut off, lie outside or have to be scrolled sideways.
export const OUTSIDE = `(() => {
    const width = document.documentElement.clientWidth, found = [];
    if (document.documentElement.scrollWidth > width)
        found.push('page ' + document.documentElement.scrollWidth);
    for (const one of document.querySelectorAll('body *')) {
        const box = one.getBoundingClientRect();
        if (box.width > 0 && one.checkVisibility() && (box.right > width + 0.5 ||
            box.left < -0.5 || (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)))
            found.push(one.tagName + ' ' + one.textContent.trim().slice(0, 30));
    }
    return found;
})()`;

// In the page: one of its modules, and the address of one of its programs and weights.
export const script = name => `import(new URL('${name}',
    document.querySelector('script[type=module]').src))`;
export const placeOf = name => `(await ${script('files.js')}).placeOf('${name}')`;

export async function open({ browser, site }, fragment = '', width = 1280) {
    const page = await browser.newPage();
    await page.width(width);
    await page.go(site + fragment);
    await page.until('document.documentElement.dataset.reads');
    return page;
}

// The suite's positions: { board: 64 squares and a side, id, scores: { move: score } }.
export function suite(name) {
    return readFileSync(join('positions/sets', name), 'utf8').trim().split('\n').map(line => {
        const [board, ...rest] = line.split(';');
        const scores = {};
        for (const part of rest.filter(one => !one.includes('%'))) {
            const [move, score] = part.trim().split(':');
            scores[move.toLowerCase()] = Number(score);
        }
        return { board: board.replace(' ', '').trim(), id: line.split('% ')[1], scores };
    });
}

// Proven scores on the board, by square, as people see them.
export function marks(page) {
    return page.eval(`Object.fromEntries([...document.querySelectorAll('#board button.legal')]
        .filter(one => /^[^≈]/.test(one.textContent)).map(one =>
            [one.dataset.square, Number(one.firstChild.textContent.replace('−', '-'))]))`);
}

// The board as people see it: 64 squares and the side.
export function shown(page) {
    return page.eval(`[...document.querySelectorAll('#board button')].map(one =>
        one.classList.contains('black') ? 'X' : one.classList.contains('white') ? 'O' : '-')
        .join('') + document.querySelector('input[name=side]:checked').value`);
}

// A mouse button goes down on the middle of an element, and up again `ms` later at the same place.
export async function press(page, selector, ms = 100) {
    // Where it stands when nothing moves it any more.
    const { x, y } = await page.eval(`(async () => {
        const one = document.querySelector(${JSON.stringify(selector)});
        document.querySelector('[aria-selected=false][aria-controls=' +
            one.closest('[role=tabpanel]')?.id + ']')?.click();
        for (let last; ; ) {
            one.scrollIntoView({ block: 'center' });
            await new Promise(requestAnimationFrame);
            const box = one.getBoundingClientRect();
            if (last && last.x === box.x && last.y === box.y)
                return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
            last = box;
        }
    })()`);
    const mouse = (type, more) => page.send('Input.dispatchMouseEvent',
        { type, x, y, button: 'left', clickCount: 1, ...more });
    await mouse('mouseMoved', { button: 'none' });
    await mouse('mousePressed', { buttons: 1 });
    await new Promise(resolve => setTimeout(resolve, ms));
    await mouse('mouseReleased', {});
}

// The keys of Paste, with `text` in the browser's clipboard; it goes to whatever has the focus.
export async function pasteByKeys(page, text) {
    await page.browser.send('Browser.grantPermissions', { browserContextId: page.context,
        permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] });
    await page.eval(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    const key = { key: 'v', code: 'KeyV', windowsVirtualKeyCode: 86, modifiers: 2 };
    await page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key,
        commands: ['paste'] });
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

// A key goes down and up. Modifiers: 1 alt, 2 control, 4 meta, 8 shift.
export async function keys(page, key, modifiers = 0) {
    const upper = key.toUpperCase(), letter = /^[A-Z]$/.test(upper);
    const code = letter ? `Key${upper}` : key;
    const windowsVirtualKeyCode = letter ? upper.charCodeAt(0)
        : { Home: 36, End: 35, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40,
            Enter: 13, Tab: 9, Escape: 27, PageUp: 33, PageDown: 34 }[key];
    const enters = key === 'Enter' && modifiers === 0;      // a button is pressed by the sign
    for (const type of [enters ? 'keyDown' : 'rawKeyDown', 'keyUp'])
        await page.send('Input.dispatchKeyEvent', { type, key, code, modifiers,
            windowsVirtualKeyCode, ...enters && type === 'keyDown' && { text: '\r' } });
}

export function click(page, id) {
    return page.eval(`$('${id}').click()`);
}

export function clickSquare(page, name) {
    return page.eval(`document.querySelector('[data-square=${name}]').click()`);
}

// What a click on the board does: puts 'X', 'O' or '-', or plays.
export function clicksDo(page, what) {
    return page.eval(`if ($('palette').hidden === ${what !== 'play'})
        $('edit').click();
    document.querySelector('input[name=mode][value="${what}"]')?.click()`);
}

export async function pressClear(page) {
    await clicksDo(page, 'X');
    await press(page, '#clear', 10);
}

// The page at `fragment`, once it is there and `then` holds.
export async function goTo(page, fragment, then = 'true') {
    await page.eval(`location.hash = ${JSON.stringify(fragment)}`);
    await page.until(`location.hash.includes(${JSON.stringify(fragment)}) && (${then})`);
}

export function stop(server) {
    server.closeAllConnections();
    return new Promise(closed => server.close(closed));
}

export function speakIn(page, language) {
    return page.eval(`$('language').value = '${language}';
        $('language').dispatchEvent(new Event('change'))`);
}

export function line(page) {
    return page.eval(`[...document.querySelectorAll('#line button')].map(one => one.textContent)`);
}

export function messages(page) {
    return page.eval(`[...document.querySelectorAll('#messages li')].map(one => one.textContent)`);
}
