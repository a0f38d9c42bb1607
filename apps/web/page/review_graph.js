// review_graph.js - the value of a game over its moves, up for Black, as a picture that is a
// slider, too: a press or the arrows go to a position. Proven parts are a solid line with dots,
// estimates a dashed one; moves that lose are marked by larger dots, in the colour of the loss and
// a ring of the side whose they are.

import { gradeOf } from './board.js';
import { words } from './words.js';

const LEAST = 8, STEP = 8;      // the scale goes to a multiple of STEP, at least to LEAST
const LOSES = 3;                // discs; who loses so many has a mark
const PAGE = 10;                // moves by Page Up and Page Down
const LOSSES = ['inaccuracy', 'mistake', 'blunder'];
const KINDS = ['middle', 'steps', 'here', 'estimated', 'proven', 'dots', 'ring rim', 'ring X',
    'ring O',
    ...LOSSES, 'other'];

const SVG = 'http://www.w3.org/2000/svg';

export class ReviewGraph {
    constructor(place, go) {
        Object.assign(this, { place, go, last: 0, at: 0 });
        this.picture = place.querySelector('svg');
        this.paths = Object.fromEntries(KINDS.map(kind => {
            const path = document.createElementNS(SVG, 'path');
            path.setAttribute('class', kind);
            this.picture.append(path);
            return [kind, path];
        }));
        place.addEventListener('pointerdown', event => {
            place.setPointerCapture(event.pointerId);
            this.pressed(event);
        });
        place.addEventListener('pointermove', event => {
            if (place.hasPointerCapture(event.pointerId))
                this.pressed(event);
        });
        place.addEventListener('keydown', event => this.key(event));
    }

    pressed(event) {
        const box = this.picture.getBoundingClientRect();
        this.to(Math.round((event.clientX - box.left) / box.width * this.last));
    }

    // Left, right, Home and End are keys of the whole page (keys.js).
    key(event) {
        const step = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE }[event.key];
        if (!step || event.ctrlKey || event.altKey || event.metaKey)
            return;
        event.preventDefault();
        this.to(this.at + step);
    }

    to(at) {
        const wanted = Math.max(0, Math.min(at, this.last));
        if (wanted !== this.at)
            this.go(wanted);
    }

    // `points`: { value, proven, lost, side } after each number of moves, `value` for Black or
    // undefined, `lost` by the move before, which was that side's; `text`: what there is to say of
    // the one at `at`; `other`: [ply, value] of the variation that is on the board.
    show(points, at, text, other) {
        const { place, paths } = this, values = points.map(({ value }) => value);
        Object.assign(this, { last: points.length - 1, at });
        const most = Math.max(LEAST,
            ...[...values, ...other.map(one => one[1])].map(value => Math.abs(value ?? 0)));
        const top = STEP * Math.ceil(most / STEP), last = Math.max(1, this.last);
        this.picture.setAttribute('viewBox', `0 ${-top} ${last} ${2 * top}`);
        const draw = (kind, marks) => paths[kind].setAttribute('d', marks.join(''));
        const y = i => -values[i], dot = i => `M${i} ${y(i)}h0`;
        const known = values.map((_, i) => i).filter(i => values[i] !== undefined);
        const lines = known.slice(1).map((i, n) => [known[n], i]);
        const part = pairs => pairs.map(([a, b]) => `M${a} ${y(a)}L${b} ${y(b)}`);
        const sure = i => points[i].proven;
        draw('middle', [`M0 0H${last}`]);
        draw('steps', points.map((_, i) => i % 10 === 0 ? `M${i} ${-top}V${top}` : ''));
        draw('here', [`M${at} ${-top}V${top}`]);
        draw('estimated', part(lines.filter(([a, b]) => !sure(a) || !sure(b))));
        draw('proven', part(lines.filter(([a, b]) => sure(a) && sure(b))));
        draw('dots', known.filter(sure).map(dot));
        draw('other', other.map(([i, value], n) => `${n ? 'L' : 'M'}${i} ${-value}`));
        const losses = known.filter(i => points[i].lost >= LOSES);
        draw('ring rim', losses.map(dot));
        for (const side of ['X', 'O'])
            draw(`ring ${side}`, losses.filter(i => points[i].side === side).map(dot));
        for (const grade of LOSSES)
            draw(grade, losses.filter(i => gradeOf(points[i].lost) === grade).map(dot));
        place.querySelector('.top').textContent = `+${top}`;
        place.querySelector('.bottom').textContent = `+${top}`;
        place.setAttribute('aria-label', words.graph);
        place.setAttribute('aria-valuemax', this.last);
        place.setAttribute('aria-valuenow', at);
        place.setAttribute('aria-valuetext', text);
    }
}
