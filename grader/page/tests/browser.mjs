// Debian's Chromium, controlled by its DevTools protocol over two pipes, without a server, a port or a
// package. The browser and its child processes end with close(), or with this process.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const answerMs = 60000; // a busy computer is slow, but a hanging browser must be detected

/** Path of the browser; an error for a missing one says which package to install. */
export const program = process.env.WARPMARK_CHROMIUM || 'chromium';

/** Data that Chromium requires for a key in addition to its name.
 * @type {Record<string, {code?: string, number: number, text?: string}>} */
const keys = { ' ': { code: 'Space', number: 32, text: ' ' }, Enter: { number: 13, text: '\r' }, Tab: { number: 9 }, ArrowRight: { number: 39 } };

export class Browser {
    /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
    #waiting = new Map();
    #next = 0;
    /** @type {Set<(message: any) => void>} */
    #listeners = new Set();
    /** The browser's profile, deleted by close(). */
    folder = mkdtempSync(join(tmpdir(), 'warpmark-browser-'));
    /** @type {any} */
    child;

    /** Starts a browser without a window. */
    static async start() {
        const browser = new Browser();
        browser.child = spawn(program, ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
            '--disable-background-networking', '--disable-component-update', '--disable-sync', '--hide-scrollbars', '--mute-audio',
            '--force-color-profile=srgb', '--host-resolver-rules=MAP * ~NOTFOUND',
            `--user-data-dir=${browser.folder}`, '--remote-debugging-pipe', 'about:blank'],
        { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true });
        browser.#read();
        const stop = () => browser.#end();
        process.once('exit', stop);
        for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
        await browser.call('Browser.getVersion');
        return browser;
    }

    #read() {
        let rest = Buffer.alloc(0);
        this.child.stdio[4].on('data', (/** @type {Buffer} */ chunk) => {
            rest = Buffer.concat([rest, chunk]);
            for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
                this.#take(JSON.parse(rest.subarray(0, end).toString()));
                rest = rest.subarray(end + 1);
            }
        });
        const lost = (/** @type {Error} */ error) => {
            for (const { reject } of this.#waiting.values()) reject(error);
            this.#waiting.clear();
        };
        this.child.on('error', (/** @type {Error} */ error) => lost(new Error(`${program} does not start: ${error.message}`)));
        this.child.on('exit', (/** @type {number} */ code) => lost(new Error(`${program} ended with ${code}`)));
        this.child.stdio[3].on('error', () => {});
    }

    #take(/** @type {any} */ message) {
        const waiting = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        if (waiting && message.error) waiting.reject(new Error(message.error.message));
        else if (waiting) waiting.resolve(message.result);
        else for (const listener of this.#listeners) listener(message);
    }

    /** Sends a command of the protocol, to a page if a session is given. */
    call(/** @type {string} */ method, params = {}, /** @type {string | undefined} */ sessionId = undefined) {
        const id = ++this.#next;
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), answerMs);
            this.#waiting.set(id, {
                resolve: (value) => { clearTimeout(timer); resolve(value); },
                reject: (error) => { clearTimeout(timer); reject(error); },
            });
            this.child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
        });
    }

    listen(/** @type {(message: any) => void} */ listener) {
        this.#listeners.add(listener);
    }

    /** Opens a new page; its errors are collected in `problems`. */
    async page() {
        const { targetId } = await this.call('Target.createTarget', { url: 'about:blank' });
        const { sessionId } = await this.call('Target.attachToTarget', { targetId, flatten: true });
        const page = new Page(this, targetId, sessionId);
        await Promise.all(['Page.enable', 'Runtime.enable', 'Log.enable', 'Network.enable'].map((one) => page.call(one)));
        return page;
    }

    #end() {
        try {
            process.kill(-this.child.pid, 'SIGKILL'); // its own process group
        } catch { /* already exited */ }
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    }

    async close() {
        const ended = new Promise((resolve) => this.child.once('exit', resolve));
        await this.call('Browser.close').catch(() => {});
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000).unref())]);
        this.#end();
    }
}

export class Page {
    /** @type {string[]} */
    problems = [];
    /** @type {string[]} */
    requests = [];

    /** @type {((value?: unknown) => void) | undefined} */
    loaded;

    constructor(/** @type {Browser} */ browser, /** @type {string} */ targetId, /** @type {string} */ sessionId) {
        this.browser = browser;
        this.targetId = targetId;
        this.sessionId = sessionId;
        browser.listen((message) => {
            if (message.sessionId !== sessionId) return;
            const { method, params } = message;
            if (method === 'Runtime.exceptionThrown') this.problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
            if (method === 'Runtime.consoleAPICalled' && ['error', 'warning', 'assert'].includes(params.type))
                this.problems.push(params.args.map((/** @type {any} */ one) => one.value ?? one.description).join(' '));
            if (method === 'Log.entryAdded' && ['error', 'warning'].includes(params.entry.level)) this.problems.push(params.entry.text);
            if (method === 'Page.javascriptDialogOpening') {
                this.problems.push(`a dialog: ${params.message}`);
                this.call('Page.handleJavaScriptDialog', { accept: false }).catch(() => {});
            }
            if (method === 'Network.requestWillBeSent' && !params.request.url.startsWith('data:')) this.requests.push(params.request.url);
            if (method === 'Page.loadEventFired') this.loaded?.();
        });
    }

    call(/** @type {string} */ method, params = {}) {
        return this.browser.call(method, params, this.sessionId);
    }

    /** Opens a file and waits until it has been drawn. */
    async open(/** @type {string} */ url) {
        const loaded = new Promise((resolve) => { this.loaded = resolve; });
        await this.call('Page.navigate', { url });
        await Promise.race([loaded, new Promise((_, reject) => setTimeout(() => reject(new Error(`${url} does not load`)), answerMs).unref())]);
    }

    /** Evaluates an expression in the page and awaits promises. */
    async ask(/** @type {string} */ expression) {
        const { result, exceptionDetails } = await this.call('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
    }

    /** The size in CSS pixels. */
    size(/** @type {number} */ width, /** @type {number} */ height, scale = 1) {
        return this.call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: false });
    }

    /** 'light' or 'dark'; '' or 'print'. */
    look(/** @type {string} */ scheme, media = '') {
        return this.call('Emulation.setEmulatedMedia', { media, features: [{ name: 'prefers-color-scheme', value: scheme }] });
    }

    /** Opens a page for a task; afterwards the page must have no errors and no network requests.
     * @param {string} url
     * @param {{scheme?: string, width?: number, height?: number, media?: string, isOwn?: (url: string) => boolean}} how
     * @param {() => any} task
     */
    async shows(url, { scheme = 'light', width = 1000, height = 800, media = '', isOwn = (one) => one === url }, task) {
        this.problems = [];
        this.requests = [];
        await this.look(scheme, media);
        await this.size(width, height);
        await this.open(url);
        assert.equal(await this.ask('document.documentElement.dataset.ready'), 'true', `${url} is drawn: ${this.problems}`);
        await task();
        assert.deepEqual(this.problems, [], `${url} complains`);
        assert.deepEqual(this.requests.filter((one) => !isOwn(one)), [], 'no network');
    }

    /** Presses a key. */
    async press(/** @type {string} */ key) {
        const { code = key, number = 0, text = '' } = keys[key] ?? {};
        for (const type of ['keyDown', 'keyUp'])
            await this.call('Input.dispatchKeyEvent', { type, key, code, windowsVirtualKeyCode: number, text: type === 'keyDown' ? text : '' });
    }

    /** A PNG of the whole page or of an element, cropped to its upper part if it is higher than the limit. */
    async picture(selector = '', mostHeight = Infinity) {
        const box = await this.ask(selector
            ? `(() => { const r = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
                 return { x: r.x + scrollX, y: r.y + scrollY, width: r.width, height: r.height }; })()`
            : '({ x: 0, y: 0, width: document.documentElement.clientWidth, height: document.documentElement.scrollHeight })');
        box.height = Math.min(box.height, mostHeight);
        const { data } = await this.call('Page.captureScreenshot', { format: 'png', captureBeyondViewport: true, clip: { ...box, scale: 1 } });
        return Buffer.from(data, 'base64');
    }
}
