// browser.mjs - headless Chromium, spoken to over a pipe (Chrome DevTools protocol): messages
// are JSON with a NUL behind each.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The one limit of tests, against what hangs.
const HANG_SECONDS = Number(/HANG_SECONDS = (\d+)/.exec(readFileSync('tests/support/hang.h'))[1]);

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

// The path of a browser, or undefined.
export function findBrowser() {
    const folders = (process.env.PATH ?? '').split(':');
    return NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync);
}

export class Browser {
    // `preferences`: as users set them in the browser.
    static async launch(path, preferences = {}) {
        const browser = new Browser();
        browser.profile = mkdtempSync(join(tmpdir(), 'yomikiri-web-'));
        mkdirSync(join(browser.profile, 'Default'));
        writeFileSync(join(browser.profile, 'Default', 'Preferences'),
            JSON.stringify(preferences));
        browser.child = spawn(path, ['--headless', '--no-sandbox', '--disable-gpu',
            '--remote-debugging-pipe', '--no-first-run', '--disable-background-networking',
            '--disable-ipc-flooding-protection',
            `--user-data-dir=${browser.profile}`, 'about:blank'],
        { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
        browser.waiting = new Map();
        browser.listeners = [];
        browser.number = 0;
        browser.child.on('exit', () => {
            for (const { reject } of browser.waiting.values())
                reject(new Error('the browser has ended'));
            browser.waiting.clear();
        });
        let rest = '';
        browser.child.stdio[4].setEncoding('utf8').on('data', text => {
            const messages = (rest + text).split('\0');
            rest = messages.pop();
            messages.forEach(message => browser.heard(JSON.parse(message)));
        });
        browser.child.stdio[3].on('error', () => {});
        await browser.send('Browser.getVersion');
        return browser;
    }

    heard(message) {
        if (message.id === undefined) {
            this.listeners.forEach(listener => listener(message));
            return;
        }
        const { resolve, reject } = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.error)
            reject(new Error(message.error.message));
        else
            resolve(message.result);
    }

    send(method, params = {}, sessionId = undefined) {
        const id = ++this.number;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
        });
    }

    // A new tab, of a context of its own or of one that is there.
    async newPage(context = undefined) {
        const browserContextId = context ??
            (await this.send('Target.createBrowserContext')).browserContextId;
        const { targetId } = await this.send('Target.createTarget',
            { url: 'about:blank', browserContextId });
        const { sessionId } = await this.send('Target.attachToTarget',
            { targetId, flatten: true });
        const page = new Page(this, sessionId, browserContextId);
        this.listeners.push(message => page.heard(message));
        for (const domain of ['Page', 'Runtime', 'Log', 'Network'])
            await page.send(`${domain}.enable`);
        await page.send('Page.addScriptToEvaluateOnNewDocument',
            { source: 'globalThis.$ = id => document.getElementById(id)' });
        return page;
    }

    async close() {
        const ended = new Promise(resolve => this.child.on('exit', resolve));
        await this.send('Browser.close').catch(() => {});
        await ended;
        rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
    }
}

class Page {
    constructor(browser, sessionId, context) {
        Object.assign(this, { browser, sessionId, context });
        this.troubles = [];     // whatever the console would show
    }

    heard({ sessionId, method, params }) {
        if (sessionId !== this.sessionId)
            return;
        if (method === 'Runtime.exceptionThrown')
            this.troubles.push(params.exceptionDetails.exception?.description ??
                params.exceptionDetails.text);
        else if (method === 'Runtime.consoleAPICalled')
            this.troubles.push(params.args.map(one => one.value ?? one.description).join(' '));
        else if (method === 'Log.entryAdded')
            this.troubles.push(`${params.entry.text} ${params.entry.url ?? ''}`);
    }

    send(method, params) {
        return this.browser.send(method, params, this.sessionId);
    }

    async go(url) {
        await this.send('Page.navigate', { url });
    }

    // Away from the page, and to `url`.
    async again(url) {
        await this.go('about:blank');
        await this.until('location.href === "about:blank"');
        await this.go(url);
    }

    // The value of an expression, in the page, where $(id) is the element of that id.
    async eval(expression) {
        const { result, exceptionDetails } = await this.send('Runtime.evaluate',
            { expression, awaitPromise: true, returnByValue: true, userGesture: true });
        if (exceptionDetails)
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
    }

    // The value of `expression` as soon as it is true.
    async until(expression) {
        const end = Date.now() + 1000 * HANG_SECONDS;
        for (;;) {
            const value = await this.eval(expression).catch(() => false);
            if (value)
                return value;
            if (Date.now() > end)
                throw new Error(`still not: ${expression}`);
            await new Promise(resolve => setTimeout(resolve, 20));
        }
    }

    text(id) {
        return this.eval(`$('${id}').textContent`);
    }

    async width(pixels, dark = false) {
        await this.send('Emulation.setDeviceMetricsOverride',
            { width: pixels, height: 900, deviceScaleFactor: 1, mobile: pixels < 600 });
        await this.send('Emulation.setScrollbarsHidden', { hidden: true });
        await this.send('Emulation.setEmulatedMedia', { features: [
            { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }] });
    }

    // Of the whole page, as PNG.
    async screenshot() {
        const { data } = await this.send('Page.captureScreenshot',
            { format: 'png', captureBeyondViewport: true });
        return Buffer.from(data, 'base64');
    }
}
