// review_page.js - the game played through on the page that `review --html` writes. Without
// scripts nothing of it is seen.
'use strict';
(() => {
const players = [];
let current = null;

function drawing(player, at) {
    const ply = player.plies[at], before = player.plies[at - 1];
    const { cell, margin } = player;
    const place = i => margin + cell * i + cell / 2;
    const circle = (kind, square, radius) =>
        `<circle class="${kind}" cx="${place(square & 7)}" cy="${place(square >> 3)}" ` +
        `r="${radius}"/>`;
    let marks = '';
    [...ply.board].forEach((disc, square) => {
        if (disc !== '-')
            marks += circle(disc === 'X' ? 'b' : 'w', square, cell / 2 - 3);
        else if (ply.best.includes(square))
            marks += circle('best', square, cell / 2 - 6);
    });
    if (before && before.move >= 0)
        marks += circle('last', before.move, 4);
    if (ply.move >= 0) {
        const x = place(ply.move & 7), y = place(ply.move >> 3);
        const arm = Math.floor(cell / 4);
        marks += `<path class="played" d="M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}` +
            `m0 ${-2 * arm}l${-2 * arm} ${2 * arm}"/>`;
    }
    return marks;
}

// A chart says where its frame lies and which values its ends are.
const frame = chart => chart.dataset.frame.split(' ').map(Number);

function point(chart, played) {
    const [left, right, top, bottom, low, high] = frame(chart);
    const x = left + (right - left) * (played - low) / (high - low);
    let mark = chart.querySelector('.here');
    if (!mark) {
        mark = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        mark.setAttribute('class', 'here');
        chart.append(mark);
    }
    mark.setAttribute('d', `M${x} ${top}V${bottom}`);
}

function show(player, wanted) {
    const end = player.plies.length - 1, at = Math.max(0, Math.min(end, wanted));
    current = player;
    player.at = at;
    player.marks.innerHTML = drawing(player, at);
    player.words.textContent = player.plies[at].words;
    for (const button of player.part.querySelectorAll('button'))
        button.disabled = /first|back/.test(button.dataset.step) ? at === 0 : at === end;
    for (const row of player.section.querySelectorAll('tr[data-ply]'))
        row.classList.toggle('here', Number(row.dataset.ply) === at);
    for (const chart of player.section.querySelectorAll('.chart[data-frame]'))
        point(chart, player.plies[at].played);
}

function step(player, name) {
    const to = { first: 0, back: player.at - 1, next: player.at + 1,
                 last: player.plies.length - 1 };
    show(player, to[name]);
}

function jump(player, at) {
    show(player, at);
    player.part.scrollIntoView({ block: 'nearest' });
}

function jumpOnChart(player, chart, event) {
    const [left, right, , , low, high] = frame(chart), box = chart.getBoundingClientRect();
    const x = (event.clientX - box.left) * chart.viewBox.baseVal.width / box.width;
    const value = low + (high - low) * (x - left) / (right - left);
    let best = 0;
    player.plies.forEach((ply, at) => {
        if (Math.abs(ply.played - value) <= Math.abs(player.plies[best].played - value))
            best = at;
    });
    jump(player, best);
}

for (const part of document.querySelectorAll('.player')) {
    const player = { part, section: part.closest('section'), at: 0,
                     plies: JSON.parse(part.dataset.plies),
                     cell: Number(part.querySelector('.board').dataset.cell),
                     margin: Number(part.querySelector('.board').dataset.margin),
                     marks: part.querySelector('g'), words: part.querySelector('p') };
    players.push(player);
    part.hidden = false;
    part.addEventListener('click', event => {
        const button = event.target.closest('button');
        if (button)
            step(player, button.dataset.step);
    });
    for (const at of player.section.querySelectorAll('[data-ply]'))
        at.addEventListener('click', () => jump(player, Number(at.dataset.ply)));
    for (const chart of player.section.querySelectorAll('.chart[data-frame]'))
        chart.addEventListener('click', event => jumpOnChart(player, chart, event));
    show(player, 0);
}
document.body.classList.add('playable');
current = null;

// The keys are for the game that was touched last, else for the first in sight.
document.addEventListener('keydown', event => {
    const name = { ArrowLeft: 'back', ArrowRight: 'next' }[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
    const player = current ||
        players.find(one => one.section.getBoundingClientRect().bottom > 100);
    if (player) {
        event.preventDefault();
        step(player, name);
    }
});
})();
