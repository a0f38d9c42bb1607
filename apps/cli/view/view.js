// view.js - the page that report, compare, review and gate write. Each line of #data is an object
// of JSON, and its "schema" says how it is drawn.

// ---- tables ----

// Columns { name, number }; rows { texts, values, marks, ply }. A click on a heading sorts.
function table(title, columns, rows) {
    const body = html('tbody');
    const row = one => html('tr', { 'data-ply': one.ply }, one.texts.map((text, i) => {
        const kind = [columns[i].number || String(text).length < 13 ? 'fit' : '',
                      columns[i].number ? 'r' : String(text).length > 34 ? 'long' : '',
                      text === '-' ? 'faint' : (one.marks || [])[i] || ''].join(' ').trim();
        return html('td', { class: kind || null, 'data-name': columns[i].name },
                    text === '-' ? '–' : text);
    }));
    const lines = rows.map(one => [one.values || one.texts, row(one)]);
    const unknown = value => (value ?? '') === '';
    const sort = (i, way) => lines.sort(([a], [b]) =>
        unknown(a[i]) || unknown(b[i]) ? unknown(a[i]) - unknown(b[i]) :
        way * (known(a[i]) && known(b[i]) ? a[i] - b[i] :
            String(a[i]).localeCompare(String(b[i]), 'en', { numeric: true })));
    const heads = columns.map((column, i) => html('th', { scope: 'col',
        class: column.number ? 'r' : null }, html('button', { type: 'button', onclick: () => {
        const way = heads[i].getAttribute('aria-sort') === 'ascending' ? -1 : 1;
        heads.forEach(head => head.removeAttribute('aria-sort'));
        heads[i].setAttribute('aria-sort', way > 0 ? 'ascending' : 'descending');
        sort(i, way);
        body.append(...lines.map(([, line]) => line));
    } }, column.name)));
    const head = html('tr', {}, heads);
    body.append(...lines.map(([, line]) => line));
    const boxes = columns.map((column, i) => html('label', {}, html('input', { type: 'checkbox',
        checked: '', onchange: event => [head, ...body.rows].forEach(line => {
            line.cells[i].hidden = !event.target.checked;
        }) }), ` ${column.name}`));
    return html('div', { class: 'table' }, columns.length > 3 &&
        html('details', { class: 'columns' }, html('summary', {}, 'Columns'), boxes),
    html('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': title },
        html('table', { class: columns.length > 3 && 'cards' },
            html('thead', {}, head), body)));
}

// ---- report: charts from the tables ----

const column = (table, ...keys) => table.columns.findIndex(one => keys.includes(one.key));

// The rows with one text in each of the columns `keys`: [[text, rows]], in their order.
function grouped(rows, keys) {
    const found = new Map();
    for (const row of rows) {
        const name = keys.map(i => row.texts[i]).join(', ');
        found.set(name, [...(found.get(name) || []), row]);
    }
    return [...found];
}

function byEmpties(table, title, unit, log, ...keys) {
    const [value, low, high, empties, id, suite, ...work] = [...keys, 'empties', 'id', 'suite',
        'engine', 'threads', 'machine'].map(key => column(table, key, `cpu_${key}`));
    const all = grouped(table.rows, work).flatMap(([name, rows], colour, { length }) => {
        const means = new Map(), shift = 0.12 * (colour - (length - 1) / 2);
        const points = rows.map(({ values, texts }) => ({ x: values[empties] + shift,
            y: values[value], low: values[low], high: values[high],
            text: `${texts[id]}, ${texts[empties]} empties: ${texts[value]} (${texts[suite]})` }));
        for (const { x, y } of points.filter(one => one.y > 0))
            means.set(x, [...(means.get(x) || []), Math.log(y)]);
        return [{ name, colour, points }, { name, colour, dash: true,
            points: [...means].sort(([a], [b]) => a - b).map(([x, logs]) => ({ x,
                y: Math.exp(logs.reduce((a, b) => a + b, 0) / logs.length) })) }];
    });
    return chart({ title: `${title} against empty squares`,
        note: 'a point for each position, of suite, engine, threads and machine; dashes: ' +
            'geometric means',
        x: { label: 'empty squares', whole: true }, y: { unit, log, zero: !log,
            label: table.columns[value].name }, series: all });
}

function overCommits(table, title, of, better) {
    const [line, commit, time, spread, suite, engine, threads] = ['line', 'commit', 'time',
        'spread', 'suite', 'engine', 'threads'].map(key => column(table, key));
    const names = [], at = new Map(), rows = [...table.rows].reverse();
    const title_of = ({ texts }) =>
        `${texts[suite]}, ${texts[engine]}, ${texts[threads]} threads`;
    for (const row of rows) {
        const name = row.values[commit] ?? row.texts[time].slice(0, 10);
        if (names[names.length - 1] !== name)
            names.push(name);
        at.set(row, names.length - 1);
    }
    return chart({ title: `${title} over commits`, note: `first record = 1, ${better} is better`,
        rule: 1, y: { label: table.columns[of].name }, x: { names }, series: grouped(rows, [line])
            .map(([, own]) => ({ line: true, name: title_of(own[0]), points: own.map(row => {
                const y = row.values[of] / own.map(one => one.values[of]).find(known);
                const part = title === 'Nodes' ? 0 : row.values[spread];
                return { x: at.get(row), y, low: y * (1 - part), high: y * (1 + part),
                    text: `${title_of(row)} at ${names[at.get(row)]}: ${row.texts[of]}` };
            }) })).reverse() });
}

function forest(table) {
    const [id, ratio, low, high] = ['id', 'ratio', 'low', 'high'].map(key => column(table, key));
    const points = table.rows.map(({ texts, values }, y) => ({ y, x: values[ratio],
        low: values[low], high: values[high], strong: texts[id] === 'all',
        text: `${texts[id]}: ${texts[ratio]} (${texts[low]} to ${texts[high]})` }));
    return chart({ title: 'Ratio of times by position', note: 'left of 1: B is faster',
        x: { label: 'time of B / time of A' }, y: { names: table.rows.map(row => row.texts[id]) },
        rule: 1, series: [{ colour: 0, points: points.filter(point => !point.strong) },
                          { colour: 1, points: points.filter(point => point.strong) }] });
}

function charts({ id, table }) {
    const c = (...keys) => column(table, ...keys);
    if (id === 'answers')
        return [['Time', 'seconds', true, 'median_s', 'least_s', 'most_s'],
                ['Nodes', 'count', true, 'nodes', 'none', 'none'],
                ['Nodes a second', 'count', false, 'nps', 'none', 'none']].map(one =>
            byEmpties(table, ...one));
    if (id === 'history')
        return [['Time', c('time_s', 'cpu_s'), 'less'], ['Nodes', c('nodes'), 'less'],
                ['Nodes a second', c('nps'), 'more']].map(one => overCommits(table, ...one));
    return /^comparison/.test(id) ? [forest(table)] : [];
}

function report(data) {
    const sections = data.sections.map(one => {
        const rows = one.table && one.table.rows.length > 0;
        const all = rows && html('div', { 'data-section': one.id },
            table(one.title, one.table.columns, one.table.rows));
        return html('section', { id: one.id }, html('h2', {}, one.title),
            one.text && html('p', { class: 'lead' }, one.text),
            rows && charts(one).map(drawn => drawn && drawn.node),
            one.code && html('pre', { tabindex: 0 }, html('code', {}, one.code)),
            all && (one.weight === 'main' ? all :
                html('details', {}, html('summary', {}, 'Figures'), all)));
    });
    document.title = shown(data.title);
    return [html('h1', {}, data.title), html('p', { class: 'soft' }, data.subtitle),
        html('div', { class: `verdict ${data.tone}`, id: 'verdict' },
            html('p', { class: 'first' }, data.verdict),
            data.more && html('p', { class: 'soft' }, data.more)),
        html('dl', { class: 'figures' }, (data.figures || []).map(({ name, value }) =>
            html('div', {}, html('dt', {}, name), html('dd', {}, value)))),
        html('nav', { 'aria-label': 'Sections' }, data.sections.map(one =>
            html('a', { href: `#${one.id}` }, one.title))), ...sections];
}

// ---- gate and compare: told as reports ----

const MARKS = { pass: 'good', skip: 'faint' };

// A table of columns "key:Name", ">key:Name" for numbers; a cell is a text, or a text and a value.
function grid(columns, rows) {
    return { columns: columns.split('|').map(one => ({ key: one.replace(/^>|:.*/g, ''),
        name: one.replace(/.*:/, ''), number: one[0] === '>' })),
    rows: rows.map(row => ({ texts: row.map(cell => [cell].flat()[0]),
        values: row.map(cell => [cell].flat()[1] ?? (Array.isArray(cell) ? null : cell)),
        marks: row.map(cell => Object.hasOwn(STATES, cell) ? MARKS[cell] || 'bad' : '') })) };
}
const STATES = { pass: 'Passed.', slower: 'Slower.', fail: 'Failed.', undecided: 'Undecided.',
    skip: 'Nothing was checked.' };

// B against A by position.
function against(title, text, clock, positions, all, nodes) {
    const time = value => [seconds(value), value], part = value => [ratio(value), value];
    const line = (id, a, b, { estimate, low, high }, nodes) => [id, time(a), time(b),
        part(estimate), part(low), part(high), [change(estimate), estimate],
        [count(nodes[0]), nodes[0]], [count(nodes[1]), nodes[1]]];
    return { id: 'comparison-1', title, weight: 'folded', text: `${text} Both ran interleaved; ` +
        `times are ${clock === 'cpu' ? 'CPU' : 'wall'} time. Left of 1, B is faster. Bars are ` +
        'intervals of 95 % for each position by itself; the last line is the geometric mean of ' +
        'all, with the interval of the verdict.',
    table: grid('id:Position|>a_s:A|>b_s:B|>ratio:B/A|>low:from|>high:to|>change:Change|' +
        '>a_nodes:Nodes A|>b_nodes:Nodes B', [...[...positions]
        .sort((a, b) => a.ratio.estimate - b.ratio.estimate).map(one =>
            line(one.id, one.a_s, one.b_s, one.ratio, one.nodes ?? [one.a_nodes, one.b_nodes])),
    line('all', null, null, all, nodes)]) };
}

function compared(data) {
    const r = data.ratio, side = ({ command, identity }) =>
        `${command} (${[identity?.version, identity?.commit].filter(one => one).join(' ')})`;
    return report({ title: 'yomikiri compare', subtitle: `${data.suite.name}, ${data.rounds} ` +
        `rounds; exit status ${data.status}`,
    tone: data.verdict === 'faster' ? 'good' : data.verdict === 'slower' ? 'bad' : 'neutral',
    verdict: data.verdict === 'undecided' ?
        data.equivalent ? 'A and B are equivalent.' : 'Undecided.' : `B is ${data.verdict}.`,
    more: data.same_build ? 'A and B are the same build.' : null,
    figures: [{ name: `time, ${change(r.low, 2)} to ${change(r.high, 2)}`,
        value: change(r.estimate, 2) }, { name: 'nodes',
        value: known(data.nodes.a) && known(data.nodes.b) ?
            change(data.nodes.b / data.nodes.a, 2) : '–' }],
    sections: [against('B against A', `A: ${side(data.a)}. B: ${side(data.b)}.`, data.clock,
        data.positions, r, [data.nodes.a, data.nodes.b])] });
}

function gate(data) {
    const good = data.state === 'pass', r = data.ratio, sections = [];
    const deciding = data.layers.filter(one => one.state === data.state && data.state !== 'skip');
    const reason = deciding[good ? deciding.length - 1 : 0];
    const wrong = data.layers.flatMap(layer => layer.cases.filter(one => !MARKS[one.state])
        .map(one => [layer.name, one.name, one.state, one.message]));
    const time = value => [seconds(value), value];
    const add = (id, title, text, table, more) =>
        sections.push({ id, title, text, table, weight: 'main', ...more });

    add('layers', 'Layers', `Candidate: ${data.candidate}. Baseline: ${data.baseline || 'none'}.`,
        grid('layer:Layer|state:Result|summary:What was found|>seconds:Took',
            data.layers.map(one => [one.name, one.state, one.summary,
                one.state === 'skip' ? '-' : time(one.seconds)])));
    if (wrong.length > 0)
        add('cases', 'What did not pass', null,
            grid('layer:Layer|position:Position|state:Result|message:Why', wrong));
    if (r && data.positions)
        sections.push(against(`B against A: ${data.suite}`, `A: ${data.baseline}. B: ` +
            `${data.candidate}. ${data.rounds} rounds on ${data.machine || 'this machine'}.`,
        data.clock, data.positions, r, data.nodes));
    add('commands', 'Do it again', null, null, { code: data.command.map(word =>
        /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`).join(' ') });
    return report({ title: 'yomikiri gate', subtitle: `${data.time}; exit status ${data.status}`,
        tone: good ? 'good' : data.status === 0 ? 'neutral' : 'bad', sections,
        verdict: data.state === 'undecided' && data.status === 0 ?
            'Passed; the time is undecided.' : STATES[data.state],
        more: reason && `${reason.name}: ${reason.summary}`, figures: [
            r && { name: `time, ${change(r.low, 2)} to ${change(r.high, 2)}`,
                value: change(r.estimate, 2) },
            known(data.instructions) && { name: 'instructions',
                value: change(data.instructions, 3) },
            data.signature && { name: 'signature', value: data.signature },
            { name: 'the gate took', value: seconds(data.seconds) }].filter(one => one) });
}

// ---- review ----

const NAME = { X: 'Black', O: 'White' };
const square = text => (text.charCodeAt(1) - 49) * 8 + text.charCodeAt(0) - 97;
const signed = n => n > 0 ? `+${n}` : String(n);
const tenth = n => `${n < 0 ? '' : '+'}${n.toFixed(1)}`;
const score = v => v.exact ? signed(v.lower) : v.value !== null ? `~${tenth(v.value)}` :
    v.lower > -64 ? `>= ${signed(v.lower)}` : v.upper < 64 ? `<= ${signed(v.upper)}` : '?';
// The best moves, and those that may be as good.
const bestOf = ply => [...ply.best, ...ply.open.map(move => `(${move})`)].join(' ');
const loss = ply => ply.move === '--' ? '' : ply.lost !== null ? String(ply.lost || '.') :
    ply.seems_lost !== null ? `~${ply.seems_lost.toFixed(1)}` : '?';
const how = v => v.exact ? 'exact' : v.confidence > 0 ? `${v.confidence} %` : v.plies ?
    `${v.plies}@${v.selectivity}` : v.confidence === 0 ? 'heuristic' : '';
const knownPly = ({ before: v }) => v.value !== null || v.lower > -64 || v.upper < 64;
function board(ply, before) {
    const CELL = 30, MARGIN = 18, place = i => MARGIN + CELL * i + CELL / 2;
    const at = (kind, i, r) =>
        svg('circle', { class: kind, cx: place(i & 7), cy: place(i >> 3), r });
    const best = ply.best.filter(move => move !== '--').map(square), net = [], parts = [];
    for (let i = 0; i <= 8; i++)
        net.push(`M${MARGIN + i * CELL} ${MARGIN}v240M${MARGIN} ${MARGIN + i * CELL}h240`);
    for (let i = 0; i < 8; i++)
        parts.push(svg('text', { x: place(i), y: MARGIN - 6 }, 'abcdefgh'[i]),
            svg('text', { x: MARGIN / 2, y: place(i) + 4 }, i + 1));
    [...ply.board].forEach((disc, i) => {
        if (disc !== '-')
            parts.push(at(disc === 'X' ? 'b' : 'w', i, CELL / 2 - 3));
        else if (best.includes(i))
            parts.push(at('best', i, CELL / 2 - 6));
    });
    if (before && before.move !== '--')
        parts.push(at('last', square(before.move), 4));
    if (ply.move && ply.move !== '--') {
        const x = place(square(ply.move) & 7) - 7, y = place(square(ply.move) >> 3) - 7;
        parts.push(svg('path', { class: 'played', d: `M${x} ${y}l14 14m0 -14l-14 14` }));
    }
    return svg('svg', { class: 'board', viewBox: '0 0 260 260', role: 'img' },
        svg('title', {}, `${ply.board}, ${NAME[ply.side]} to move`),
        svg('rect', { class: 'felt', x: MARGIN, y: MARGIN, width: 240, height: 240 }),
        svg('path', { class: 'net', d: net.join('') }), parts);
}

function words(game, ply) {
    const who = NAME[ply.side], lost = ply.lost ?? ply.seems_lost;
    if (!ply.move)
        return game.says.end;
    if (ply.move === '--')
        return `${who} has no move and passes`;
    return `${ply.number} ${ply.move} by ${who} (cross)` + (!knownPly(ply) ? '' :
        `: ${score(ply.before)} became ${score(ply.after)}` +
        (lost > 0 ? `, lost ${loss(ply)}` : '') +
        (ply.best.length > 0 ? `. Best (rings): ${bestOf(ply)}` : ''));
}

function graph(game, pick) {
    const { plies } = game, black = (ply, value) => ply.side === 'X' ? value : -value + 0;
    const moved = plies.filter(ply => ply.move !== '--');
    const point = ply => ({ x: ply.number - 1, y: black(ply, ply.before.value),
        text: `${ply.number - 1} moves played: ${score({ ...ply.before, value: black(ply,
            ply.before.value), lower: black(ply, ply.before.lower) })} for Black` });
    const proven = moved.filter(ply => ply.before.exact);
    const believed = moved.filter(ply => !ply.before.exact && ply.before.value !== null);
    const turned = plies.filter(ply => ply.turned).map(ply => {
        const next = plies[plies.indexOf(ply) + 1];
        return { ...point(next), strong: true,
            text: `${ply.number} ${ply.move} by ${NAME[ply.side]}: lost ${ply.lost}` };
    });
    const joined = believed.length > 0 ? proven.slice(0, 1) : [];
    return chart({ title: 'Score over the moves', rule: 0, pick,
        x: { label: 'moves played', whole: true }, y: { label: 'Black’s lead, discs' }, series: [
            { name: 'proven', line: true, colour: 0, points: proven.map(point) },
            { name: 'estimated', dash: true, colour: 5,
                points: [...believed, ...joined].map(point) },
            { name: 'turned the game', colour: 1, points: turned }] });
}

// The six that turned the game or else lost most, in the order of play.
function points(game) {
    const weight = ply => !(ply.lost > 0) ? 0 : ply.turned ? 128 + ply.lost : ply.lost;
    const most = game.plies.filter(weight).sort((a, b) => weight(b) - weight(a)).slice(0, 6);
    return [true, false].map(turned => {
        const chosen = game.plies.filter(ply => most.includes(ply) && ply.turned === turned);
        return chosen.length > 0 && [html('h3', {}, turned ? 'Turning points' : 'Largest losses'),
            html('div', { class: 'points' }, chosen.map(ply =>
                html('figure', { 'data-ply': game.plies.indexOf(ply) }, board(ply),
                    html('figcaption', {}, `${words(game, ply)} `,
                        html('span', { class: 'soft' }, ply.line.join(' '))))))];
    });
}

const games = [];               // { section, step }
let current = null;

function review(game) {
    const { plies } = game, end = plies.length - 1, steps = { first: () => 0,
        back: at => at - 1, next: at => at + 1, last: () => end };
    const place = html('div'), said = html('p', { class: 'words', 'aria-live': 'polite' });
    let at = 0;
    const buttons = Object.entries({ first: '|◀', back: '◀', next: '▶', last: '▶|' }).map(
        ([step, sign]) => html('button', { type: 'button', 'data-step': step, 'aria-label': step,
            onclick: () => show(steps[step](at)) }, sign));
    const drawn = graph(game, x => lead(plies.reduce((best, ply, i) =>
        Math.abs(ply.number - 1 - x) <= Math.abs(plies[best].number - 1 - x) ? i : best, 0)));
    const rows = plies.map((ply, i) => ({ ply: i, texts: [ply.number, ply.move === '--' ?
        `${NAME[ply.side]} --` : `${NAME[ply.side]} ${ply.move}`, ply.empties,
    ...(ply.move === '--' || !ply.move ? ['', '', '', '', ''] : [score(ply.before),
        score(ply.after), loss(ply), how(ply.before), bestOf(ply)])],
    values: [ply.number, ply.move, ply.empties, ply.before.value, ply.after && ply.after.value,
             ply.lost ?? ply.seems_lost, ply.before.confidence, bestOf(ply)],
    marks: ['', '', '', '', '', ply.turned ? 'bad' : ''] })).filter((_, i) => i < end &&
        knownPly(plies[i]));
    const section = html('section', { class: 'leads' }, html('h2', {}, game.id),
        html('p', {}, game.says.end + (game.stopped ? '; the review was interrupted' : '')),
        game.complaints.map(text => html('p', { class: 'bad' }, `Wrong: ${text}`)),
        html('div', { class: 'game' }, html('div', { class: 'graph' }, drawn && drawn.node),
            html('div', { class: 'player' }, place, html('div', { class: 'steps' }, buttons), said,
                html('p', { class: 'hint' }, 'The arrow keys step through the game, too; a row ' +
                    'of the table or a place on the graph leads there.')),
            html('div', {}, ['X', 'O'].map(side => html('p', {}, (game.players[side].name ?
                `${game.players[side].name} (${NAME[side]})` : NAME[side]) +
                `: ${game.says[side]}`)), html('p', {}, `Decisive: ${game.says.decisive}`),
                points(game), table(game.id, ['move', 'played', 'empties', 'score', 'after',
                    'lost', 'known by', 'best'].map((name, i) => ({ name,
                    number: i !== 1 && i !== 7 })), rows))));
    const show = wanted => {
        at = Math.max(0, Math.min(end, wanted));
        current = own;
        place.replaceChildren(board(plies[at], plies[at - 1]));
        said.textContent = words(game, plies[at]);
        for (const button of buttons)
            button.disabled = /first|back/.test(button.dataset.step) ? at === 0 : at === end;
        for (const row of section.querySelectorAll('tr[data-ply]'))
            row.classList.toggle('here', Number(row.dataset.ply) === at);
        if (drawn)
            drawn.show(plies[at].number - 1);
    };
    const lead = wanted => {
        show(wanted);
        place.parentNode.scrollIntoView({ block: 'nearest' });
    };
    const own = { section, step: name => show(steps[name](at)) };
    section.addEventListener('click', event => {
        const from = event.target.closest('[data-ply]');
        if (from)
            lead(Number(from.dataset.ply));
    });
    games.push(own);
    drawings.push(() => show(0));
    return section;
}

// The keys are for the game that was touched last, else for the first in sight.
document.addEventListener('keydown', event => {
    const name = { ArrowLeft: 'back', ArrowRight: 'next' }[event.key];
    const game = current || games.find(one => one.section.getBoundingClientRect().bottom > 100);
    if (!name || !game || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
    event.preventDefault();
    game.step(name);
});

function reviews(list) {
    document.title = 'Games reviewed by yomikiri';
    return [html('h1', {}, 'Games reviewed'), html('p', { class: 'soft' },
        'Scores are discs with best play, empty squares to the winner. Those marked with ~ are ' +
        'estimates; all others are proven.'), ...list.map(review)];
}

// ---- the page ----

const objects = document.getElementById('data').textContent.trim().split('\n')
    .filter(line => line).map(line => JSON.parse(line));
const schema = objects.length > 0 ? objects[0].schema : 'yomikiri.review/1';
const drawn = schema.startsWith('yomikiri.review/') ? reviews(objects) :
    schema.startsWith('yomikiri.gate/') ? gate(objects[0]) :
        schema.startsWith('yomikiri.compare/') ? compared(objects[0]) :
            schema.startsWith('yomikiri.report/') ? report(objects[0]) :
                [html('p', { class: 'bad' }, `This page does not know ${schema}.`)];
document.body.append(html('main', {}, drawn));
drawings.forEach(draw => draw());
current = null;
