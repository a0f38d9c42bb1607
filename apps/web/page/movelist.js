// movelist.js - the moves of the game: the discs of both sides, what a review says of each, its
// comment, and the variations below the move that they replace.

import { setText } from './answer.js';
import { gradeOf } from './board.js';
import { countOf, numbered } from './game.js';
import { childOf, sizeOf } from './tree.js';
import { words } from './words.js';

// Of larger trees variations that are not shown on the board are only begun.
const NODES_MOST = 1000;

const element = id => document.getElementById(id);

export class MoveList {
    // go(path) shows the position at its end.
    constructor(game, go) {
        Object.assign(this, { game, go, root: null, start: null });
        element('move-list').addEventListener('keydown', event => this.step(event));
    }

    // A rebuilt list would lose a press on it, so that it stays while the tree does. `judged`: of
    // the game's moves, as Review.moveAt() has them.
    show(judged) {
        const { game } = this, { root, start } = game;
        if (root !== this.root || start !== this.start || words !== this.words ||
            (this.brief && game.moves !== this.moves)) {
            if (start !== this.start)
                this.boards = new WeakMap();
            const brief = root === this.root ? this.brief : sizeOf(root) > NODES_MOST;
            Object.assign(this, { root, start, words, brief, moves: game.moves });
            this.rebuild();
        }
        element('moves').hidden = root.children.length === 0 && root.comment === '';
        this.mark();
        this.judge(judged);
        this.name();
        const { comment } = game.node, field = element('comment');
        if (field.value !== comment)
            field.value = comment;
        element('promote').setAttribute('aria-disabled', game.showsMain);
        element('remove').setAttribute('aria-disabled', game.at === 0);
    }

    // The opening: the names are fetched when there are moves.
    async name() {
        if (this.root.children.length === 0)
            return;
        const { Openings } = await import('./openings.js').catch(() => ({}));
        if (!Openings)
            return;
        if (!this.openings) {
            this.openings = new Openings();
            await this.openings.load(this.game.rules).catch(() => {});
        }
        const name = this.openings.name(this.game, document.documentElement.lang);
        setText(element('opening'), name && words.opening(name));
    }

    rebuild() {
        const focused = document.activeElement?.dataset?.path;
        const list = element('move-list');
        this.buttons = new Map();
        this.line(list, this.root, [], this.start);
        this.at = undefined;
        if (focused !== undefined)
            this.buttons.get(focused)?.focus();
    }

    // What follows `node`, at the end of `path` with `board`, move by move as items of `list`.
    line(list, node, path, board) {
        const items = [];
        if (node.comment && path.length === 0)
            items.push(this.comment(document.createElement('li'), node));
        for (let at = node, first; at.children.length > 0; at = first) {
            first = this.next(at, path);
            const others = at.children.filter(child => child !== first);
            const item = this.comment(this.item(first, path, board), first);
            for (const other of others)
                item.append(this.variation(other, path, board));
            items.push(item);
            board = this.after(first, board);
            path = [...path, first.move];
        }
        list.replaceChildren(...items);
    }

    // What each move of the game lost, in a word and a colour, and the best ones.
    judge(judged) {
        let path = '';
        for (const [ply, move] of this.game.main.entries()) {
            const { lost, sure, turns, best, open } = judged[ply] ?? {};
            path += move;
            const [, , chip, others] = this.buttons.get(path)?.parentElement.children ?? [];
            if (!chip)
                return;
            chip.className = lost === undefined ? 'chip' : `chip ${gradeOf(lost)}`;
            setText(chip, lost === undefined ? '' : `${sure || lost === 0 ? '' : '≈ '}${
                lost > 0 ? `−${lost} ` : ''}${words.grades[turns ? 'turning' : gradeOf(lost)]}`);
            setText(others, lost > 0 ? [...best, ...open.map(one => `(${one})`)].join(' ') : '');
        }
    }

    // How the line goes on in this list.
    next(node, path) {
        const { moves } = this;
        return (this.brief && path.every((move, i) => move === moves[i]) &&
            childOf(node, moves[path.length])) || node.children[0];
    }

    variation(node, path, board) {
        const list = document.createElement('ol');
        if (!this.brief)
            this.line(list, node, [...path, node.move], this.after(node, board));
        list.prepend(this.comment(this.item(node, path, board), node));
        return list;
    }

    // The item, with the comment on its move.
    comment(item, { comment }) {
        if (comment) {
            const text = document.createElement('p');
            text.className = 'comment';
            text.textContent = comment;
            item.append(text);
        }
        return item;
    }

    after(node, board) {
        if (!this.boards.has(node))
            this.boards.set(node, this.game.rules.play(board, node.move));
        return this.boards.get(node);
    }

    item(node, path, board) {
        const item = document.createElement('li'), button = document.createElement('button');
        const [count, chip, best] = ['small', 'b', 'i'].map(one => document.createElement(one));
        const after = this.after(node, board);
        const whole = [...path, node.move];
        button.type = 'button';
        button.tabIndex = -1;
        button.className = board[65] === 'X' ? 'by-black' : 'by-white';
        button.dataset.path = whole.join('');
        count.textContent = `${countOf(after, 'X')}–${countOf(after, 'O')}`;
        button.append(numbered(whole));
        button.addEventListener('click', () => this.go(whole));
        this.buttons.set(button.dataset.path, button);
        chip.className = 'chip';
        item.append(button, count, chip, best);
        return item;
    }

    // Up and down go through all moves, enter plays up to one; left and right go along the line
    // (keys.js), and the focus with them. Tab finds the move on the board.
    step(event) {
        const all = [...element('move-list').querySelectorAll('button')];
        const at = all.indexOf(document.activeElement);
        const to = all[at + { ArrowUp: -1, ArrowDown: 1 }[event.key]];
        if (!to)
            return;
        event.preventDefault();
        this.stop(to);
        to.focus();
    }

    // The only button where tab stops.
    stop(button) {
        if (this.tabbed)
            this.tabbed.tabIndex = -1;
        this.tabbed = button;
        if (button)
            button.tabIndex = 0;
    }

    // The move on the board stands in sight, and is marked.
    mark() {
        const path = this.game.played.join('');
        if (path === this.at)
            return;
        this.buttons.get(this.at)?.removeAttribute('aria-current');
        this.at = path;
        const button = this.buttons.get(path), list = element('move-list');
        const focused = list.contains(document.activeElement);
        button?.setAttribute('aria-current', 'true');
        this.stop(button ?? this.buttons.values().next().value);
        if (focused)
            this.tabbed?.focus({ preventScroll: true });
        const top = button?.offsetTop ?? 0;
        if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40)
            list.scrollTop = top - list.clientHeight / 2;
    }
}
