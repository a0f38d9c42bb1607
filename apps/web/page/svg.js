// svg.js - the board as a picture to keep. Nothing goes into it but discs and numbers of ours.

import { squareName } from './game.js';
import { discs } from './words.js';

const STEP = 40, EDGE = 24, SIZE = EDGE + 8 * STEP + 8;

function square(board, index, scores) {
    const x = EDGE + STEP * (index % 8) + STEP / 2, y = EDGE + STEP * (index >> 3) + STEP / 2;
    const disc = board[index], score = scores.get(squareName(index));
    if (disc !== '-')
        return `<circle cx="${x}" cy="${y}" r="16" fill="${disc === 'X' ? '#111' : '#fff'}"/>`;
    if (score && score.lower === score.upper)
        return `<text x="${x}" y="${y + 5}" fill="#fff">${discs(score.lower)}</text>`;
    return '';
}

// A whole SVG file.
export function boardSvg(board, scores) {
    const parts = [`<rect width="${SIZE}" height="${SIZE}" fill="#fff"/>`,
        `<rect x="${EDGE}" y="${EDGE}" width="${8 * STEP}" height="${8 * STEP}" ` +
            'fill="#2f7d4f"/>'];
    for (let i = 0; i <= 8; i++) {
        const at = EDGE + STEP * i, end = EDGE + 8 * STEP;
        parts.push(`<path d="M${at} ${EDGE}V${end}M${EDGE} ${at}H${end}" stroke="#174"/>`);
    }
    for (let i = 0; i < 8; i++) {
        const at = EDGE + STEP * i + STEP / 2;
        parts.push(`<text x="${at}" y="17">${'abcdefgh'[i]}</text>` +
            `<text x="12" y="${at + 5}">${i + 1}</text>`);
    }
    for (let index = 0; index < 64; index++)
        parts.push(square(board, index, scores));
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" ` +
        `width="${SIZE}" height="${SIZE}" font-family="sans-serif" font-size="14" ` +
        `text-anchor="middle">\n${parts.join('\n')}\n</svg>\n`;
}
