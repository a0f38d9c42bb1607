// view_chart.js - what the page of view.js is made of: elements, figures as text, charts. Both are
// one script.
'use strict';

const COLOURS = 6;

// ---- text, elements ----

// What would hide, or turn round, what stands beside it is shown as base/shown.h does.
const shown = text => String(text).replace(
    /[\0-\b\v-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    c => c < '\x80' ? '\\x' + c.charCodeAt(0).toString(16).padStart(2, '0') : '?');

const maker = space => (tag, attributes, ...children) => {
    const node = document.createElementNS(space, tag);
    for (const [name, value] of Object.entries(attributes || {}))
        if (name.startsWith('on'))
            node.addEventListener(name.slice(2), value);
        else if ((value ?? false) !== false)
            node.setAttribute(name, value);
    node.append(...children.flat(3).filter(one => one || one === 0)
        .map(one => one instanceof Node ? one : shown(one)));
    return node;
};
const html = maker('http://www.w3.org/1999/xhtml'), svg = maker('http://www.w3.org/2000/svg');

// ---- figures ----

const known = value => typeof value === 'number' && isFinite(value);
function seconds(s) {
    const [unit, size] = s >= 1 ? ['s', 1] : s >= 1e-3 ? ['ms', 1e-3] : ['µs', 1e-6];
    return known(s) ? `${+(s / size).toPrecision(4)} ${unit}` : '–';
}
const count = n => known(n) ? n.toLocaleString('en') : '–';
const ratio = r => known(r) ? r.toFixed(3) : '–';
const change = (r, places = 1) =>
    known(r) ? `${r < 1 ? '' : '+'}${(100 * (r - 1)).toFixed(places)} %` : '–';
const LABELS = { seconds, share: s => `${+(100 * s).toFixed(1)} %`,
    number: n => `${+n.toFixed(6)}`,
    count: n => n.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 }) };

// ---- charts ----

// A scale from pixel `from` to pixel `to`: { place, ticks: [[value, label]] }.
function scaled(axis, values, from, to) {
    const room = Math.abs(to - from);
    if (axis.names) {
        const n = axis.names.length, longest = Math.max(...axis.names.map(name => name.length));
        const each = axis.across ? 1 : Math.ceil(n * (longest * 7 + 14) / room);
        return { place: i => from + (to - from) * (i + 0.5) / n,
            ticks: axis.names.map((name, i) => [i, name]).filter(([i]) =>
                (n - 1 - i) % each === 0) };
    }
    let low = Math.min(...values), high = Math.max(...values), ticks = [];
    const label = LABELS[axis.unit || 'number'];
    if (axis.log) {
        [low, high] = [low / 1.3, high * 1.3];
        const decades = Math.log10(high / low);
        for (let e = Math.floor(Math.log10(low)); e <= Math.log10(high); e++)
            if (decades < 6 || e % 2 === 0)
                ticks.push(...(decades < 2 ? [1, 2, 5] : [1]).map(m => m * 10 ** e));
        ticks = ticks.filter(tick => tick >= low && tick <= high);
        return { place: v => from + (to - from) * Math.log(v / low) / Math.log(high / low),
            ticks: ticks.map(tick => [tick, label(tick)]) };
    }
    if (axis.zero)
        low = Math.min(0, low);
    if (low === high)
        [low, high] = [low - Math.abs(low || 1) / 20, high + Math.abs(high || 1) / 20];
    const raw = (high - low) / Math.max(2, room / (axis.across ? 90 : 55));
    const power = 10 ** Math.floor(Math.log10(raw));
    let step = [1, 2, 5, 10].find(m => m * power >= raw * 0.999) * power;
    if (axis.whole) {
        step = Math.max(1, Math.round(step));
        [low, high] = [low - 0.5, high + 0.5];
    } else {
        [low, high] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
    }
    for (let tick = Math.ceil(low / step - 1e-9); tick * step <= high + step * 1e-6; tick++)
        ticks.push([tick * step, label(tick * step + 0)]);
    return { place: v => from + (to - from) * (v - low) / (high - low), ticks };
}

const SHAPES = [r => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
    r => `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
    r => `M0 ${-1.2 * r}L${1.2 * r} ${r}H${-1.2 * r}z`,
    r => `M0 ${-1.4 * r}L${1.4 * r} 0L0 ${1.4 * r}L${-1.4 * r} 0z`,
    r => `M0 ${1.2 * r}L${1.2 * r} ${-r}H${-1.2 * r}z`];
const mark = (i, x, y, r, value) => svg('path', { class: `mark s${i % COLOURS}`, 'data-x': value,
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, d: SHAPES[i % SHAPES.length](r) });

// { title, note, x, y, series: [{ name, line, dash, colour, points: [{ x, y, low, high, text,
// strong }] }], rule, pick }. Of an axis: label, unit, log, zero, whole, names. A click on the
// legend hides a series. NULL without a point. show(x) draws a line there.
function chart(spec) {
    const across = !!spec.y.names;
    const series = spec.series.map(one => ({ ...one, points: one.points.filter(point =>
        known(point.x) && known(point.y) && (!spec.x.log || point.x > 0) &&
        (!spec.y.log || point.y > 0)) })).filter(one => one.points.length > 0);
    if (series.length === 0)
        return null;
    const names = [...new Set(series.map(one => one.name).filter(name => name))];
    const off = new Set(names.slice(COLOURS));
    const tip = html('div', { class: 'tip', hidden: '' });
    const plot = html('div', { class: 'plot' }, tip);
    let marks = [], here = null, frame = null;

    const near = event => {
        const box = frame.node.getBoundingClientRect(), size = box.width / frame.width;
        const x = (event.clientX - box.left) / size, y = (event.clientY - box.top) / size;
        const far = one => spec.pick ? Math.abs(one.x - x) + Math.abs(one.y - y) / 1000 :
            Math.hypot(one.x - x, one.y - y);
        return marks.reduce((best, one) => !best || far(one) < far(best) ? one : best, null);
    };
    const hover = event => {
        const one = near(event), size = frame.node.clientWidth / frame.width;
        tip.hidden = !one;
        if (!one)
            return;
        frame.ring.setAttribute('d', SHAPES[0](8));
        frame.ring.setAttribute('transform', `translate(${one.x} ${one.y})`);
        tip.textContent = shown(one.point.text);
        const left = Math.min(one.x * size + 12, plot.clientWidth - tip.offsetWidth - 4);
        tip.style.left = `${Math.max(0, left)}px`;
        tip.style.top = `${Math.max(0, one.y * size - tip.offsetHeight - 12)}px`;
    };
    const leave = () => {
        tip.hidden = true;
        frame.ring.setAttribute('d', '');
    };
    const draw = () => {
        const width = plot.clientWidth || 880, rows = across ? spec.y.names.length : 0;
        const height = across ? 44 + 22 * rows + 26 : Math.max(230, Math.min(380, width * 0.45));
        const drawn = series.filter(one => !off.has(one.name));
        const all = (drawn.length ? drawn : series).flatMap(one => one.points);
        const ends = all.flatMap(one => [one.low, one.high]).filter(known);
        const values = all.map(one => across ? one.x : one.y)
            .concat(ends, known(spec.rule) ? [spec.rule] : [])
            .filter(value => !(across ? spec.x : spec.y).log || value > 0);
        const fit = Math.floor(Math.min(26, width / 22));
        const clip = name => name.length > fit ? `${name.slice(0, fit - 1)}…` : name;
        const top = 26, bottom = height - 42, right = width - 14;
        const y = across ? scaled({ ...spec.y, across: true }, [], top, bottom) :
            scaled(spec.y, values, bottom, top);
        const longest = Math.max(...y.ticks.map(([, label]) => clip(label).length));
        const left = Math.min(longest * 8 + 14, width * 0.5);
        const x = scaled({ ...spec.x, across: !spec.x.names },
            across ? values : all.map(one => one.x), left, right);
        const parts = [], dots = [];
        marks = [];
        for (const [value, label] of y.ticks)
            parts.push(svg('path', { class: 'grid', d: `M${left} ${y.place(value)}H${right}` }),
                svg('text', { class: 'end', x: left - 7, y: y.place(value) + 4 }, clip(label)));
        for (const [value, label] of x.ticks) {
            const at = x.place(value), half = label.length * 4.3;
            parts.push(svg('path', { class: 'grid', d: `M${at} ${top}V${bottom}` }),
                svg('text', { class: 'mid', y: bottom + 17,
                    x: Math.max(half, Math.min(width - half, at)) }, label));
        }
        if (known(spec.rule))
            parts.push(svg('path', { class: 'rule', d: across ?
                `M${x.place(spec.rule)} ${top}V${bottom}` :
                `M${left} ${y.place(spec.rule)}H${right}` }));
        if (spec.y.label)
            parts.push(svg('text', { x: 0, y: 14 }, spec.y.label));
        if (spec.x.label)
            parts.push(svg('text', { class: 'mid', x: width / 2, y: height - 6 }, spec.x.label));
        for (const one of drawn) {
            const colour = one.colour ?? names.indexOf(one.name), at = one.points.map(point =>
                [x.place(point.x), y.place(point.y), point]);
            const style = `s${colour % COLOURS}${one.dash ? ' dash' : ''}`;
            if (one.line || one.dash)
                parts.push(svg('path', { class: `line ${style}`,
                    d: `M${at.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join('L')}` }));
            for (const [a, b, point] of one.dash ? [] : at) {
                const scale = across ? x : y;
                if (known(point.low) && known(point.high) && point.low < point.high) {
                    const [low, high] = [scale.place(point.low), scale.place(point.high)];
                    parts.push(svg('path', { class: `error ${style}`,
                        d: across ? `M${low} ${b}H${high}` : `M${a} ${low}V${high}` }));
                }
                dots.push(mark(colour, a, b, point.strong ? 6 : 4, point.x));
                marks.push({ x: a, y: b, point });
            }
            if (one.dash && spec.pick)
                marks.push(...at.map(([a, b, point]) => ({ x: a, y: b, point })));
        }
        const ring = svg('path', { class: 'ring' }), line = svg('path', { class: 'here' });
        const node = svg('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'img',
            onpointermove: hover, onpointerdown: hover, onpointerleave: leave,
            onclick: event => spec.pick && near(event) && spec.pick(near(event).point.x) },
        svg('title', {}, spec.title), parts, line, dots, ring);
        if (frame)
            frame.node.remove();
        plot.prepend(node);
        frame = { node, ring, width, show: () => known(here) &&
            line.setAttribute('d', `M${x.place(here)} ${top}V${bottom}`) };
        frame.show();
    };
    const legend = names.length > 1 && html('div', { class: 'legend' },
        names.map(name => {
            const of = series.find(one => one.name === name);
            const colour = of.colour ?? names.indexOf(name);
            return html('button', { type: 'button', 'aria-pressed': `${!off.has(name)}`,
                onclick: event => {
                    off[off.has(name) ? 'delete' : 'add'](name);
                    event.currentTarget.setAttribute('aria-pressed', `${!off.has(name)}`);
                    draw();
                } }, svg('svg', { viewBox: '0 0 14 14' }, of.dash ?
                svg('path', { class: `line dash s${colour % COLOURS}`, d: 'M0 7H14' }) :
                mark(colour, 7, 7, 5)), name);
        }));
    const node = html('figure', {}, html('figcaption', {}, spec.title,
        spec.note && html('span', { class: 'soft' }, ` – ${spec.note}`)), plot, legend);
    drawings.push(() => {
        draw();
        new ResizeObserver(() => plot.clientWidth === frame.width || draw()).observe(plot);
    });
    return { node, show: at => {
        here = at;
        if (frame)
            frame.show();
    } };
}
const drawings = [];            // what waits for a width

