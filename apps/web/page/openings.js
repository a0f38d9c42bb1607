// openings.js - names of openings, and moves by which they come about. A position has its name by
// whatever order of moves it arose, and whichever of the four first moves was played.

import { squareIndex, squareName, START } from './game.js';

const OPENINGS = [
    ['c4c5', 'Parallel', '並び取り'],
    ['c4c3', 'Diagonal', '斜め取り'],
    ['c4c3e6c5', 'Wing'],
    ['c4c3f5c5', 'Semi-Wing'],
    ['c4c3d3c5b2', 'X-Square'],
    ['c4c3d3c5b3', 'Snake', '蛇'],
    ['c4c3d3c5b4', 'Heath', '飛び出し'],
    ['c4c3d3c5b4d2d6', 'Heath-Bat'],
    ['c4c3d3c5b4d2e2', 'Iwasaki', '岩崎流'],
    ['c4c3d3c5b4e3', 'Heath-Chimney'],
    ['c4c3d3c5b5', 'Raccoon Dog'],
    ['c4c3d3c5b6', 'Hamilton', 'ハミルトン'],
    ['c4c3d3c5b6c6b5', 'Lollipop'],
    ['c4c3d3c5d6', 'Cow', '牛'],
    ['c4c3d3c5d6e3', 'Chimney', 'チムニー'],
    ['c4c3d3c5d6f4b4', 'Bat', 'コウモリ'],
    ['c4c3d3c5d6f4b4b6b5c6f5', 'Melnikov'],
    ['c4c3d3c5d6f4f5', 'Rose–Toth'],
    ['c4c3d3c5d6f4f5d2', 'Tanida', '谷田流'],
    ['c4c3d3c5d6f4f5d2b5', 'Aircraft', '飛行機'],
    ['c4c3d3c5d6f4f5d2g4d7', 'Sailboat'],
    ['c4c3d3c5d6f4f5e6c6d7', 'Maruoka', '丸岡流'],
    ['c4c3d3c5d6f4f5e6f6', 'Landau'],
    ['c4c3d3c5f6', 'Buffalo', 'バッファロー'],
    ['c4c3d3c5f6e2c6', 'Maruoka Buffalo', '丸岡バッファロー'],
    ['c4c3d3c5f6e3c6f5f4g5', 'Tanida Buffalo', '谷田バッファロー'],
    ['c4c3d3c5f6f5', 'Hokuriku Buffalo', '北陸バッファロー'],
    ['c4e3', 'Perpendicular', '縦取り'],
    ['c4e3f4c5d6e6', 'Mimura', '三村流'],
    ['c4e3f4c5d6f3c6', 'Shaman'],
    ['c4e3f4c5d6f3d3', 'Inoue', '井上流'],
    ['c4e3f4c5d6f3d3c3', 'Iago'],
    ['c4e3f4c5d6f3e2', 'Bhagat'],
    ['c4e3f4c5d6f3e6c3d3e2', 'Rose', 'ローズ'],
    ['c4e3f4c5d6f3e6c3d3e2b5', 'Flat', 'フラット'],
    ['c4e3f4c5d6f3e6c3d3e2b5f5', 'Rotating Flat'],
    ['c4e3f4c5d6f3e6c3d3e2b5f5b3', 'Murakami'],
    ['c4e3f4c5d6f3e6c3d3e2b6f5', 'Rose-Birth', 'ローズバース'],
    ['c4e3f4c5d6f3e6c3d3e2b6f5b4f6g5d7', 'Brightstein'],
    ['c4e3f4c5d6f3e6c3d3e2b6f5g5', 'Rose-Birdie', 'ローズバーディー'],
    ['c4e3f4c5d6f3e6c3d3e2b6f5g5f6', 'Rose-Tamenori-Kling'],
    ['c4e3f4c5d6f3e6c3d3e2d2', 'Greenberg'],
    ['c4e3f4c5d6f3e6c6', 'Ralle'],
    ['c4e3f4c5e6', 'Horse', '馬'],
    ['c4e3f5b4', 'No-Kung', 'ノーカン'],
    ['c4e3f5e6d3', 'Italian', 'イタリアン'],
    ['c4e3f5e6f4', 'Cat', '猫'],
    ['c4e3f5e6f4c5d6c6f7f3', 'Sakaguchi', '坂口流'],
    ['c4e3f5e6f4c5d6c6f7g5g6', 'Berner'],
    ['c4e3f6b4', 'Bent Ganglion'],
    ['c4e3f6e6f5', 'Tiger', '虎'],
    ['c4e3f6e6f5c5c3', 'Stephenson', 'スティーブンソン'],
    ['c4e3f6e6f5c5c3b4', 'No-Cat', 'ノーキャット'],
    ['c4e3f6e6f5c5c3c6', 'Comp’Oth', 'コンポス'],
    ['c4e3f6e6f5c5c3c6d6', 'Lightning Bolt'],
    ['c4e3f6e6f5c5c3g5', 'Kung'],
    ['c4e3f6e6f5c5d3', 'Leader’s Tiger', 'リーダーズタイガー'],
    ['c4e3f6e6f5c5d6', 'Brightwell', 'ブライトウェル'],
    ['c4e3f6e6f5c5f4g5g4f3c6d3d6', 'Ishii', '石井流'],
    ['c4e3f6e6f5c5f4g6f7', 'Rose-Bill', 'ローズビル'],
    ['c4e3f6e6f5c5f4g6f7d3', 'Tamenori', '為則流'],
    ['c4e3f6e6f5c5f4g6f7g5', 'Central Rose-Bill'],
    ['c4e3f6e6f5g6', 'Aubrey', '田中流'],
];

// The turns that leave the usual start as it is.
const TURNS = [index => index, index => 63 - index,
    index => (index >> 3) + 8 * (index % 8), index => 63 - (index >> 3) - 8 * (index % 8)];

const movesOf = text => text.match(/../g);

export class Openings {
    constructor(rules) {
        this.rules = rules;
        this.byBoard = new Map();
        for (const [text, english, japanese = english] of OPENINGS)
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
