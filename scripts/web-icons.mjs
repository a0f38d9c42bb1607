// web-icons.mjs - draws apps/web/page/icon.svg as PNG, for systems that take the page for a
// program of their own: by headless Chromium, when the drawing has changed.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Browser, findBrowser } from '../tests/apps/web/browser.mjs';

const PAGE = 'apps/web/page';
const svg = readFileSync(join(PAGE, 'icon.svg'), 'utf8');
// Systems cut what is maskable to shapes of their own: the colour goes to the edge.
const maskable = svg.replace('rx="6"', '').replace('viewBox="0 0 32 32"',
    'viewBox="0 0 32 32" style="background: #2f7d4f"').replace(/(<path[^]*)<\/svg>/,
    '<g transform="translate(3.2 3.2) scale(0.8)">$1</g></svg>');

const draw = (text, size) => `(async () => {
    const image = new Image(${size}, ${size});
    image.src = 'data:image/svg+xml,' + encodeURIComponent(${JSON.stringify(text)});
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = ${size};
    canvas.getContext('2d').drawImage(image, 0, 0, ${size}, ${size});
    return canvas.toDataURL('image/png').split(',')[1];
})()`;

const browser = await Browser.launch(findBrowser());
const page = await browser.newPage();
for (const [name, text, size] of [['icon-180', maskable, 180], ['icon-192', svg, 192],
    ['icon-512', svg, 512], ['icon-maskable', maskable, 512]])
    writeFileSync(join(PAGE, `${name}.png`),
        Buffer.from(await page.eval(draw(text, size)), 'base64'));
await browser.close();
