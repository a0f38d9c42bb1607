// values.js - what every move is worth, believed by searches that look deeper and deeper ahead.

const FIRST = 4, LAST = 30;     // plies

// Searches end at positions of one side, whatever side begins: values of neighbours then agree.
export function depthAt(plies, empties) { return plies + empties % 2; }

// A function that looks two plies deeper at each call, tells the values by search.tell(), and
// returns false when there is no deeper look, short of a proof.
export function deepen(search, board) {
    const { empties, moves } = search.engine.look(board);
    let plies = FIRST, looked = 0;      // which may be to the end, where a depth would end near it
    return () => {
        const depth = depthAt(plies, empties);
        if (moves.length === 0 || Math.max(depth, looked) >= empties || plies > LAST)
            return false;
        const values = valuesOf(search.estimate(board, depth));
        search.tell('values', { board, ...values });
        looked = values.depth;
        plies += 2;
        return true;
    };
}

export function valuesOf({ plies, selectivity, value, moves }) {
    return { value, depth: plies, confidence: selectivity,
        moves: moves.map(one => ({ move: one.move, value: one.value })) };
}
