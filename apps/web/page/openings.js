// openings.js - names of openings: openings.txt has the moves by which they come about, the name
// in English and the one in Japanese. A position has its name by whatever order of moves it arose,
// and whichever of the four first moves was played.

import { bytesOf } from './files.js';
import { squareIndex, squareName, START } from './game.js';

// The turns that leave the usual start as it is.
const TURNS = [index => index, index => 63 - index,
    index => (index >> 3) + 8 * (index % 8), index => 63 - (index >> 3) - 8 * (index % 8)];

const movesOf = text => text.match(/../g);

export class Openings {
    byBoard = new Map();

    async load(rules) {
        const lines = new TextDecoder().decode(await bytesOf('openings.txt')).trim().split('\n');
        for (const [text, english, japanese = english] of lines.map(one => one.split('\t')))
            for (const turn of TURNS) {
                const moves = movesOf(text).map(move => squareName(turn(squareIndex(move))));
                const board = moves.reduce((at, move) => at && rules.play(at, move), START);
                this.byBoard.set(board, { en: english, ja: japanese });
            }
    }

    // The name of the last position on the way that has one, or ''.
    name({ boards, fromStart }, language) {
        const named = fromStart ? boards.findLast(board => this.byBoard.has(board)) : undefined;
        return named ? this.byBoard.get(named)[language] : '';
    }
}
