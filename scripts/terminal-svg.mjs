// terminal-svg.mjs - a command on a terminal, recorded with its times, as an SVG that shows it
// again. Of the terminal it knows what yomikiri writes: colours, and lines written anew.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const COLUMNS = 88, WIDE = 8.4, HIGH = 18;       // characters, and pixels of one
const PROMPT_S = 1, END_S = 6;                  // before the command's output, and behind it
const COLOURS = { 30: '#000', 97: '#fff', 31: '#e66', 32: '#6c6', 33: '#cc6', 36: '#6cc' };

const quoted = word => /^[\w./-]+$/.test(word) ? word : `'${word}'`;
const escaped = text => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

// { shown: the command as one would type it, pieces: [{ at: seconds, text }] }.
export function recorded(work, env, program, words) {
    const shown = ['./yomikiri', ...words].map(quoted).join(' ');
    const out = join(work, 'out'), times = join(work, 'times');
    const command = `stty cols ${COLUMNS}; ${[program, ...words].map(quoted).join(' ')}`;
    execFileSync('script', ['-qec', command, '--log-out', out, '--log-timing', times],
        { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const bytes = readFileSync(out), begin = bytes.indexOf('\n') + 1;
    let at = 0, from = begin;
    const pieces = readFileSync(times, 'utf8').trim().split('\n').map(line => {
        const [seconds, size] = line.split(' ').map(Number);
        at += seconds;
        from += size;
        return { at, text: bytes.subarray(from - size, from).toString() };
    });
    return { shown, pieces };
}

// A line as [{ text, ink, paper, bold, dim }], from what was written since it began.
function runsOf(line) {
    const visible = line.slice(line.lastIndexOf('\r') + 1);
    const runs = [];
    let style = {};
    for (const part of visible.split(/(\x1b\[[\d;]*[A-Za-z])/)) {
        const code = /^\x1b\[([\d;]*)m$/.exec(part);
        if (code)
            for (const one of code[1].split(';').map(Number))
                style = one === 0 ? {} : { ...style, ...one === 1 && { bold: true },
                    ...one === 2 && { dim: true }, ...one === 22 && { bold: false, dim: false },
                    ...one === 42 && { paper: '#2a7a4b' },
                    ...COLOURS[one] && { ink: COLOURS[one] } };
        else if (part && part[0] !== '\x1b')
            runs.push({ text: part, ...style });
    }
    return runs;
}

// Every row that was ever to be seen: { row, line, from, to } in seconds.
function rowsOf({ shown, pieces }) {
    const rows = [], wrapped = `$ ${shown}`.match(new RegExp(`.{1,${COLUMNS}}`, 'g'));
    wrapped.forEach((line, row) => rows.push({ row, line, from: 0, to: Infinity }));
    const lines = [''];
    const first = wrapped.length;
    for (const { at, text } of pieces) {
        const before = lines.slice();
        for (const part of text.replace(/\r\n/g, '\n').split(/(\n)/))
            if (part === '\n')
                lines.push('');
            else
                lines[lines.length - 1] += part;
        lines.forEach((line, index) => {
            if (line === before[index])
                return;
            const old = rows.find(one => one.row === first + index && one.to === Infinity);
            if (old)
                old.to = PROMPT_S + at;
            rows.push({ row: first + index, line, from: PROMPT_S + at, to: Infinity });
        });
    }
    return rows.filter(({ line }) => runsOf(line).length > 0);
}

function textOf(runs, y) {
    let column = 0, papers = '', spans = '';
    for (const { text, ink, paper, bold, dim } of runs) {
        const x = (10 + column * WIDE).toFixed(1), width = [...text].length;
        if (paper)
            papers += `<rect x="${x}" y="${y - 14}" width="${(width * WIDE).toFixed(1)}" ` +
                `height="${HIGH}" fill="${paper}"/>`;
        if (text.trim())
            spans += `<tspan x="${x}"${ink ? ` fill="${ink}"` : ''}${bold ? ' font-weight="bold"'
                : ''}${dim ? ' opacity=".5"' : ''}>${escaped(text)}</tspan>`;
        column += width;
    }
    return `${papers}<text y="${y}" xml:space="preserve">${spans}</text>`;
}

export function svgOf(recording) {
    const rows = rowsOf(recording);
    const whole = PROMPT_S + recording.pieces.at(-1).at + END_S;
    const height = 20 + HIGH * (1 + Math.max(...rows.map(({ row }) => row)));
    const share = seconds => Math.min(1, seconds / whole).toFixed(4);
    const shown = rows.map(({ row, line, from, to }) => {
        const inside = textOf(runsOf(line), 24 + HIGH * row);
        if (from === 0)
            return inside;
        const [values, times] = to === Infinity
            ? ['hidden;visible', `0;${share(from)}`]
            : ['hidden;visible;hidden', `0;${share(from)};${share(to)}`];
        return `<g${to === Infinity ? '' : ' visibility="hidden"'}><animate ` +
            `attributeName="visibility" calcMode="discrete" dur="${whole.toFixed(2)}s" ` +
            `repeatCount="indefinite" values="${values}" keyTimes="${times}"/>${inside}</g>`;
    });
    const width = Math.ceil(20 + COLUMNS * WIDE);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
        `width="${width}" height="${height}" font-family="ui-monospace, 'DejaVu Sans Mono', ` +
        `Menlo, Consolas, monospace" font-size="14" fill="#ddd">\n` +
        `<title>${escaped(recording.shown)}</title>\n` +
        `<rect width="100%" height="100%" rx="8" fill="#1b1f24"/>\n${shown.join('\n')}\n</svg>\n`;
}
