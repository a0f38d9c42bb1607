// record.js - a game as files hold it: with players, variations and comments. The reader tells of
// it as events (tell_tree in positions/shared/found.h); SGF is what takes all of it.

import { sideOf } from './game.js';
import { childOf } from './tree.js';

// Of very many variations so much is done before the page comes to other things.
const EVENTS_AT_ONCE = 500, MS_AT_ONCE = 20;

const leaf = move => ({ move, comment: '', children: [] });

// One walk through the events. Where a move cannot be played its branch ends, and is counted. The
// tree belongs to the walk until it is done, so that its nodes may be changed.
class Walk {
    constructor(rules, start) {
        Object.assign(this, { rules, root: leaf(''), board: start, dead: false, cut: 0 });
        this.node = this.root;
        this.outer = [];
        this.empty();
    }

    empty() {
        this.moves = [];
        this.comment = '';
    }

    // Go on to the node behind the move; a new one if there is none.
    enter(move, board) {
        const known = childOf(this.node, move), next = known ?? leaf(move);
        if (!known)
            this.node.children.push(next);
        this.node = next;
        this.board = board;
    }

    play(side, move) {
        if (this.dead)
            return;
        const passes = move !== '--' && side !== sideOf(this.board) ? ['--', move] : [move];
        for (const one of passes) {
            const after = this.rules.play(this.board, one);
            if (!after) {
                this.dead = true;
                this.cut++;
                return;
            }
            this.enter(one, after);
        }
    }

    // The node is complete: its comment may stand before its move.
    close() {
        for (const [side, move] of this.moves)
            this.play(side, move);
        if (this.comment && !this.dead)
            this.node.comment += `${this.node.comment && '\n'}${this.comment}`;
        this.empty();
    }

    event(text) {
        const kind = text[0];
        if (kind === 'C')
            this.comment += text.slice(1);
        else if (kind === 'B' || kind === 'W')
            this.moves.push([kind === 'B' ? 'X' : 'O', text.slice(1)]);
        else {
            this.close();
            if (kind === '(')
                this.outer.push([this.node, this.board, this.dead]);
            else if (kind === ')')
                [this.node, this.board, this.dead] = this.outer.pop();
        }
    }
}

// In steps; at the end it returns what stateOf() does.
function* walking(item, rules) {
    const { board, start = board, moves, at = moves.length, about = null, tree = [] } = item;
    const walk = new Walk(rules, start);
    for (const move of moves)
        walk.enter(move, rules.play(walk.board, move));
    Object.assign(walk, { node: walk.root, board: start });
    for (const [i, event] of tree.entries()) {
        walk.event(event);
        if (i % EVENTS_AT_ONCE === 0)
            yield;
    }
    walk.close();
    // The game that was read stays where a branch of the tree was cut.
    return { cut: walk.cut, state: { start, root: walk.root, moves, at,
        about: about && { ...about, moves: moves.join('') } } };
}

// What the reader found as a state of a Game, and how many variations had to be cut short.
export function stateOf(item, rules) {
    const steps = walking(item, rules);
    for (;;) {
        const { done, value } = steps.next();
        if (done)
            return value;
    }
}

// The same with pauses, in which the page does other things; undefined once wanted() is false.
export async function stateOfLarge(item, rules, wanted) {
    const steps = walking(item, rules);
    for (let began = performance.now(); ;) {
        const { done, value } = steps.next();
        if (done)
            return value;
        if (performance.now() < began + MS_AT_ONCE)
            continue;
        await new Promise(resolve => setTimeout(resolve));
        if (!wanted())
            return undefined;
        began = performance.now();
    }
}

// ---- writing ----

// Players, event, date and result as web_write() takes them; the result of another game is not
// that of this one.
export function aboutText(game) {
    const { about } = game;
    if (!about)
        return '';
    const same = game.main.join('') === about.moves;
    return [about.black, about.white, about.event, about.date, same ? about.kind : 0,
        same ? about.result : 0, same ? about.ended : '']
        .map(one => String(one).replace(/[\t\n]/g, ' ')).join('\t');
}

const escaped = text => text.replace(/[\]\\]/g, '\\$&');

// A node and what follows it. Of several children each is a tree of its own. `notes`: of the moves
// of the main line that begins with it.
function nodeText(node, side, notes) {
    const move = node.move && `;${side === 'X' ? 'B' : 'W'}[${node.move.replace('--', '')}]`;
    const said = node.comment.includes(notes[0] ?? '') ? node.comment
        : `${node.comment && `${node.comment}\n`}${notes[0]}`;
    const comment = said && `C[${escaped(said)}]`;
    const next = node.move ? (side === 'X' ? 'O' : 'X') : side;
    const rest = node.children.map((child, i) => nodeText(child, next, i ? [] : notes.slice(1)));
    return [move, comment, ...rest.length > 1 ? rest.map(one => `(${one})`) : rest].join('');
}

// The whole game with all variations and comments, and notes by ply.
export function sgfOf(game, notes = []) {
    const { rules, start, root } = game;
    const head = rules.write('sgf', start, start, [], aboutText(game));
    return `${head.slice(0, -1)}${nodeText(root, sideOf(start), ['', ...notes])})`;
}
