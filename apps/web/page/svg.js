// svg.js - the board as a picture to keep. Nothing goes into it but discs, numbers and words of
// ours.

import { gradeOf } from './board.js';
import { countOf, sideOf, squareName } from './game.js';
import { discs, words } from './words.js';

const STEP = 40, EDGE = 24, WIDTH = EDGE + 8 * STEP + 8, HEIGHT = WIDTH + 26;
const CLOTH = '#2f7d4f', LINE = '#06180e', DARK = '#111', LIGHT = '#f6f6f2';
const TILES = { best: ['#7fd4ff', DARK], good: ['#c3e88a', DARK], inaccuracy: ['#ffe07a', DARK],
    mistake: ['#f3a05a', DARK], blunder: ['#a83524', '#fff'] };

const circle = (x, y, r, fill, edge = '') => `<circle cx="${x}" cy="${y}" r="${r}" ` +
    `fill="${fill}"${edge && ` stroke="${edge}"`}/>`;

const text = (x, y, what, more = '') => `<text x="${x}" y="${y}"${more}>${what}</text>`;

// A move's score, and below it the discs that it loses.
function tile(x, y, score, lost) {
    const [fill, ink] = TILES[gradeOf(lost)], half = STEP / 2 - 3;
    return `<rect x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" ` +
        `fill="${fill}"/>` + text(x, y + (lost > 0 ? 1 : 5), discs(score), ` fill="${ink}"`) +
        (lost > 0 ? text(x, y + 13, discs(-lost), ` fill="${ink}" font-size="11"`) : '');
}

function square(board, index, scores, best, numbers) {
    const x = EDGE + STEP * (index % 8) + STEP / 2, y = EDGE + STEP * (index >> 3) + STEP / 2;
    const disc = board[index], score = scores.get(squareName(index));
    const number = numbers.get(squareName(index));
    if (disc !== '-')
        return circle(x, y, 16, disc === 'X' ? DARK : LIGHT);
    if (number)
        return text(x, y + 6, number, ` fill="${LIGHT}" font-size="18"`);
    if (score && score.lower === score.upper)
        return tile(x, y, score.lower, best - score.lower);
    return '';
}

// Discs counted, and whose move it is.
function tally(board, over) {
    const one = (side, x, name) => circle(x, WIDTH + 8, 8, side === 'X' ? DARK : LIGHT, LINE) +
        text(x + 14, WIDTH + 13, `${countOf(board, side)} ${name}` +
            (!over && sideOf(board) === side ? `, ${words.isMover}` : ''),
        ' text-anchor="start"');
    return one('X', EDGE + 10, words.black) + one('O', EDGE + 4 * STEP + 10, words.white);
}

function grid() {
    const parts = [], size = 8 * STEP;
    for (let i = 0; i <= 8; i++) {
        const at = EDGE + STEP * i, end = EDGE + size;
        parts.push(`<path d="M${at} ${EDGE}V${end}M${EDGE} ${at}H${end}" stroke="${LINE}"/>`);
    }
    for (let i = 0; i < 8; i++) {
        const at = EDGE + STEP * i + STEP / 2;
        parts.push(text(at, 17, 'abcdefgh'[i]), text(12, at + 5, i + 1));
    }
    for (const x of [2, 6])
        for (const y of [2, 6])
            parts.push(circle(EDGE + STEP * x, EDGE + STEP * y, 3, LINE));
    return parts;
}

// A whole SVG file. `over`: nobody is to move; `numbers` of the line, as numbersOf() has them.
export function boardSvg(board, scores, over = false, numbers = new Map()) {
    const best = Math.max(...[...scores.values()].filter(one => one.lower === one.upper)
        .map(one => one.lower));
    const parts = [`<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
        `<rect x="${EDGE}" y="${EDGE}" width="${8 * STEP}" height="${8 * STEP}" ` +
            `fill="${CLOTH}"/>`, ...grid(), tally(board, over)];
    for (let index = 0; index < 64; index++)
        parts.push(square(board, index, scores, best, numbers));
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
        `width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="14" ` +
        `text-anchor="middle">\n${parts.join('\n')}\n</svg>\n`;
}
