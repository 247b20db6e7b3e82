// Pages of real reports in a real browser: the numbers in every picture equal the JSON's, the page has no
// errors, axe reports nothing, hostile text has no effect, and the page fits a phone and a sheet of paper.
//   node pages.test.mjs; WARPMARK_FULL=1: axe over every report
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { join } from 'node:path';
import { Browser } from './browser.mjs';
import * as pictures from './pictures.mjs';
import { calls, makeReports, root } from './reports.mjs';
import { axeSays, isFull, needTools, packages, typeChecker } from './tools.mjs';

needTools('pages');
/** @type {Browser} */
let browser;
/** @type {import('./browser.mjs').Page} */
let page; // one page for all tests, because opening one takes longer than a test
/** @type {Awaited<ReturnType<typeof makeReports>>} */
let reports;
before(async () => {
    const making = makeReports(Object.keys(calls));
    browser = await Browser.start();
    page = await browser.page();
    try {
        reports = await making;
    } catch (error) {
        await browser.close();
        throw error;
    }
});
// Limit for a hanging test; the browser ends with this process.
setTimeout(() => {
    console.error('pages: no end in sight');
    process.exit(1);
}, 240000).unref();
after(async () => {
    await browser?.close();
    reports?.remove();
});

/** @param {string} name of a report @param {{scheme?: string, width?: number, media?: string}} how @param {(page: any, json: any) => any} task */
const look = (name, how, task) => page.shows(reports.pages[name].url, how, () => task(page, reports.pages[name].json));

const drawn = {
    conflicting: pictures.banks, wide: pictures.banks, unadvised: pictures.banks, racy: pictures.race, divergent: pictures.barrier, half: pictures.half, outside: pictures.bounds, held: pictures.held,
    waiting: pictures.deadlock, copying: pictures.copies, scattered: pictures.triedSectors,
};
for (const name of ['conflicting', 'wide', 'unadvised', 'racy', 'divergent', 'half', 'outside', 'held', 'waiting', 'copying', 'scattered', 'perfect'])
    test(`${name}: words and numbers are the JSON's`, () => look(name, {}, async (_, json) => {
        assert.deepEqual(JSON.parse(await page.ask(`document.getElementById('json').textContent`)), json, 'the page holds what --json writes');
        await drawn[name]?.(page, json);
        await pictures.lines(page, json);
        await (json.checks ? pictures.words : pictures.file)(page, json);
    }));

test('without advice nothing says what to change', () => look('unadvised', {}, async (_, json) => {
    assert.ok(!JSON.stringify(json).includes('tile[32][33]'), 'the facts say nothing of it either');
    const text = await page.ask('document.body.innerText');
    assert.ok(!text.includes('[side + 1]') && !text.includes('tile[32][33]'));
    assert.equal(await page.ask(`document.querySelectorAll('[data-fix=tried]').length`), 0);
}));

test('a file that does not compile says where', () => look('unmarked', {}, async (_, json) => {
    const marks = await page.ask(`document.querySelectorAll('.source li.marked.error').length`);
    assert.ok(json.findings.length > 0 && marks > 0);
}));

test('axe finds nothing, by day and by night', async () => {
    const names = isFull ? Object.keys(calls) : ['conflicting', 'racy', 'divergent'];
    const looks = names.flatMap((name, at) => (isFull ? ['light', 'dark'] : [at % 2 ? 'dark' : 'light']).map((scheme) => ({ name, scheme })));
    if (!isFull) looks.push({ name: 'copying', scheme: 'dark' });
    for (const { name, scheme } of looks)
        await look(name, { scheme }, async () => {
            await page.ask(`document.querySelectorAll('details').forEach((one) => { one.open = true; one.hidden = false; })`);
            const wrong = await axeSays(page);
            assert.deepEqual(wrong, [], `${name}, ${scheme}`);
        });
});

for (const name of ['hostile', 'inspected'])
    test(`${name}: text stays text`, () => look(name, {}, async () => {
        assert.equal(await page.ask('typeof window.pwned'), 'undefined');
        assert.equal(await page.ask(`document.querySelectorAll('img, iframe, object, embed, form').length`), 0);
        assert.equal(await page.ask(`document.querySelectorAll('script').length`), 2);
        const text = await page.ask('document.body.innerText');
        assert.ok(text.includes('</script><script>window.pwned = 1</script>'), 'it is shown as it is');
        assert.ok(text.includes('‹U+202E›') && !text.includes('\u202e'), 'letters that turn others round are named');
        assert.ok(text.includes("</pre><script>window.pwned = 4</script>‹U+001B›[31m"), 'and so is what it prints');
        assert.ok((await page.ask('document.title')).includes('<img src=x onerror=alert(1)>.cu'));
    }));

test('the policy stops what would get in all the same', async () => {
    await page.open(reports.pages.perfect.url);
    page.problems = [];
    const acted = await page.ask(`(async () => {
        const script = document.createElement('script'); script.textContent = 'window.got = 1'; document.body.append(script);
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.got = 2"><style>body { opacity: 0.5 }</style>');
        const far = document.createElement('script'); far.src = 'https://example.com/x.js'; document.body.append(far);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return [typeof window.got, getComputedStyle(document.body).opacity]; })()`);
    assert.deepEqual(acted, ['undefined', '1']);
    assert.ok(page.problems.some((problem) => problem.includes('Content Security Policy')), 'it says so');
});

test('a phone and a sheet of paper have room for it', async () => {
    for (const name of ['conflicting', 'racy', 'divergent', 'half', 'outside', 'held', 'copying', 'scattered', 'hostile', 'inspected'])
        await look(name, { width: 360 }, async () => {
            const width = () => page.ask('document.documentElement.scrollWidth');
            assert.ok(await width() <= 360, `${name} on a phone`);
            await page.ask(`document.querySelectorAll('details').forEach((one) => { one.open = true; one.hidden = false; })`);
            assert.ok(await width() <= 360, `${name} on a phone, unfolded`);
            await page.open(reports.pages[name].url);
            await page.look('light', 'print');
            await page.size(680, 800);
            await page.ask(`dispatchEvent(new Event('beforeprint'))`);
            assert.ok(await width() <= 680, `${name} on paper`);
            assert.equal(await page.ask(`[...document.querySelectorAll('details:not([open]), input')].filter((e) => e.checkVisibility()).length`), 0);
            assert.equal(await page.ask(`[...document.querySelectorAll('.scrolls')].filter((e) => e.scrollWidth > e.clientWidth).length`), 0, `${name}: a table is cut off on paper`);
        });
});

test('it prints', () => look('conflicting', {}, async () => {
    const { data } = await page.call('Page.printToPDF', { printBackground: true });
    assert.ok(Buffer.from(data, 'base64').length > 20000);
}));

test('the keyboard reaches everything, and the slider shows one wavefront', () => look('conflicting', {}, async () => {
    const wanted = await page.ask(`[...document.querySelectorAll('a[href], summary, input, [tabindex="0"]')].filter((e) => e.checkVisibility()).length`);
    const reached = new Set();
    for (let at = 0; at < wanted + 2; ++at) {
        await page.press('Tab');
        reached.add(await page.ask(`[...document.querySelectorAll('*')].indexOf(document.activeElement)`));
        if (at === 0) assert.equal(await page.ask('document.activeElement.className'), 'skip-link');
    }
    assert.ok(reached.size >= wanted, `${reached.size} of ${wanted}`);
    await page.ask(`document.querySelector('.stepper input').focus()`);
    for (let at = 0; at < 3; ++at) await page.press('ArrowRight');
    assert.equal(await page.ask(`document.querySelector('.stepper output').textContent`), '3 of 32');
    assert.deepEqual(await page.ask(`[...document.querySelectorAll('[data-picture=banks]')[0].querySelectorAll('.edge:not(.away)')].map((e) => e.dataset.wavefront)`), ['3']);
}));

test('the types of all modules fit', () => {
    const { status, stdout } = spawnSync(process.execPath, [typeChecker, '-p', join(root, 'grader/page/tests'), '--typeRoots', join(packages, '@types')], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
});
