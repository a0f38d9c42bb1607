// link.js - a position or game in the part of an address that is never sent:
// #board=<64 squares><side>&moves=f5d6--e3&at=2; without a board it is the usual start.

import { START } from './game.js';

export function fragmentOf(game) {
    const parts = [];
    if (!game.fromStart)
        parts.push(`board=${game.boards[0].replace(' ', '')}`);
    if (game.moves.length > 0)
        parts.push(`moves=${game.moves.join('')}`, `at=${game.at}`);
    return parts.length > 0 ? `#${parts.join('&')}` : '';
}

// Set `game` to what the fragment says. False, and `game` as it was, if it cannot be read.
export function readFragment(fragment, game) {
    const found = new URLSearchParams(fragment.replace(/^#/, ''));
    const board = found.get('board'), moves = found.get('moves') ?? '', at = found.get('at');
    if ((board !== null && !/^[-XO]{64}[XO]$/.test(board)) ||
        !/^([a-h][1-8]|--)*$/.test(moves) || moves.length > 240 ||
        (at !== null && !/^\d{1,3}$/.test(at)) || (board === null && moves === ''))
        return false;
    const before = [game.boards, game.moves, game.at];
    const start = board === null ? START : `${board.slice(0, 64)} ${board[64]}`;
    if (game.replay(start, moves.match(/../g) ?? []) >= 0) {
        [game.boards, game.moves, game.at] = before;
        return false;
    }
    if (at !== null)
        game.go(Number(at));
    return true;
}
