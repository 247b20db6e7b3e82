// Replays in a real browser: every step shows the state of a plain playback of the document, steps backward
// work like steps forward, the cost of a step is limited, and the origin of a wrong value is shown. Also axe,
// phone, paper and keyboard.
//   node replay.test.mjs; WARPMARK_FULL=1: more steps
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { assembled } from './assembled.mjs';
import { Browser } from './browser.mjs';
import { compare, compareElement, dice, showCells, shown } from './comparing.mjs';
import { Replayed } from './replayed.mjs';
import { makeReplay } from './replays.mjs';
import { syntheticReplay } from './synthetic.mjs';
import { axeSays, isFull, needTools } from './tools.mjs';

needTools('replay');
const folder = mkdtempSync(join(tmpdir(), 'warpmark-replays-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const small = syntheticReplay(),
    wide = syntheticReplay({ warps: 32, rounds: 89 });
const mostMs = 8;
/** @type {Browser} */
let browser;
/** @type {import('./browser.mjs').Page} */
let page;
/** @type {Record<string, string>} */
const urls = {};
/** The recordings made by the program.
 * @type {Record<string, {url: string, json: any}>} */
const real = {};
/** The page of a document, as a file. */
function written(/** @type {string} */ name, /** @type {any} */ json) {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, assembled('replay', json.title, json));
    return pathToFileURL(file).href;
}
const names = ['racing', 'diverging', 'unwaited'];
before(async () => {
    for (const [name, json] of Object.entries({ small, wide })) urls[name] = written(name, json);
    const recording = Promise.all(
        names.map(async (name) => {
            real[name] = await makeReplay(folder, name);
        }),
    );
    browser = await Browser.start();
    page = await browser.page();
    try {
        await recording;
    } catch (error) {
        await browser.close();
        throw error;
    }
});
setTimeout(() => {
    console.error('replays: no end in sight');
    process.exit(1);
}, 240000).unref();
after(() => browser?.close());

/** @param {string} url @param {{scheme?: string, width?: number, height?: number}} how @param {() => Promise<void>} task */
const look = (url, how, task) => page.shows(url, { width: 1440, height: 900, ...how }, task);

const press = (/** @type {string} */ key) => page.press(key);
const click = (/** @type {string} */ selector) => page.ask(`document.querySelector(${JSON.stringify(selector)}).click()`);
const choose = (/** @type {string} */ selector, /** @type {string} */ value) =>
    page.ask(`(() => { const list = document.querySelector(${JSON.stringify(selector)});
    list.value = ${JSON.stringify(value)}; list.dispatchEvent(new Event('change')); return list.value; })()`);
const to = (/** @type {number} */ position) =>
    page.ask(
        `(() => { const slider = document.querySelector('.slide input'); slider.value = ${position}; slider.dispatchEvent(new Event('input')); })()`,
    );
const position = () => page.ask(`Number(document.querySelector('.slide input').value)`);

test("at any step, memory, lanes, barriers and variables are the document's", () =>
    look(urls.small, {}, async () => {
        const roll = dice(),
            runs = [0, 1].map((run) => new Replayed(small, run));
        for (let round = 0; round < (isFull ? 60 : 8); ++round) {
            const run = round % 2,
                at = round < 2 ? runs[run].warp.length : roll(runs[run].warp.length),
                array = round % small.arrays.length,
                cells = round % 3 === 2 ? 'writers' : 'values';
            await click(`[data-look="${run}"]`);
            await showCells(page, run, array, cells);
            await to(at);
            await compare(page, runs[run].to(at), run, array, cells);
            await compareElement(page, runs[run], run, array, 4 * roll(small.arrays[array].bytes / 4));
        }
        // A copy that has started and not landed: its target is still unwritten.
        await showCells(page, 1, 2, 'writers');
        await to(1);
        await compare(page, runs[1].to(1), 1, 2, 'writers');
        const landed = [...runs[1].copies].find(([, rows]) => rows.some((one) => one.what === 3))?.[0] ?? 0;
        await to(landed + 1);
        await compare(page, runs[1].to(landed + 1), 1, 2, 'writers');
        const text = await page.ask('document.body.innerText');
        assert.ok(
            text.includes('</script><script>window.pwned = 1</script>') && text.includes('‹U+202E›') && !text.includes('\u202e'),
            'text stays text',
        );
        assert.deepEqual(
            await page.ask(
                `[typeof window.pwned, document.querySelectorAll('img, iframe, object, embed, form').length, document.querySelectorAll('script').length]`,
            ),
            ['undefined', 0, 2],
        );
    }));

for (const name of names)
    test(`${name}: a replay of the program's shows what its document says`, () =>
        look(real[name].url, {}, async () => {
            const { json } = real[name],
                roll = dice(11);
            const runs = json.runs.map((/** @type {any} */ _, /** @type {number} */ run) => new Replayed(json, run));
            for (const { at: found } of json.findings)
                for (const run of runs.keys()) {
                    const at = found
                        .filter((/** @type {number[]} */ one) => one[0] === run)
                        .map((/** @type {number[]} */ one) => one[1] + 1);
                    if (runs.length > 1) await click(`[data-look="${run}"]`);
                    for (const position of [...at.slice(0, 2), 1 + roll(runs[run].warp.length), runs[run].warp.length]) {
                        await to(position);
                        runs[run].to(position);
                        for (const [array, one] of json.arrays.entries()) {
                            if (!isFull && one.space === 'global' && array !== json.runs[run].watch?.array) continue;
                            await showCells(page, run, array, position % 2 ? 'writers' : 'values');
                            await compare(page, runs[run], run, array, position % 2 ? 'writers' : 'values');
                        }
                    }
                    const { watch } = json.runs[run];
                    if (watch)
                        assert.equal(
                            String(
                                runs[run].element(
                                    watch.array,
                                    watch.offset - json.arrays[watch.array].first,
                                    watch.bytes,
                                    json.arrays[watch.array].type,
                                ),
                            ),
                            watch.value,
                        );
                }
            if (name === 'racing') {
                const found = json.findings[0].at.filter((/** @type {number[]} */ one) => one[0] === 1).pop()[1];
                await to(found + 1);
                runs[1].to(found + 1);
                const said = /^Lane (\d+) reads (\S+) from tile\[(\d+)\]; in the usual run it is \S+\.$/.exec(
                    await page.ask(`document.querySelector('.step-difference').textContent`),
                );
                assert.equal(
                    Number(said?.[3]),
                    255 - 32 * runs[1].warp[found] - Number(said?.[1]),
                    'the lane that differs, and its element',
                );
                assert.equal(Number(said?.[2]), runs[1].element(0, 4 * Number(said?.[3]), 4, 's32'));
            }
            const trails = await page.ask(`[...document.querySelectorAll('.trail li')].map((one) => one.textContent)`);
            if (name !== 'diverging')
                assert.ok(
                    trails.some((/** @type {string} */ text) => text.includes('before it is written')),
                    trails.join('\n'),
                );
        }));

test('forwards, backwards and by a jump one gets to the same state', () =>
    look(urls.small, {}, async () => {
        await click('[data-look="1"]');
        const digest = () =>
            page.ask(`(async () => { const text = [...document.querySelectorAll('main *')].filter((e) => e.id !== 'said' && e.checkVisibility()).map((e) => e.className + '|' + (e.value ?? '') + '|' + e.style.cssText + '|' +
        [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join()).join('\\n');
        return [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))].map((b) => b.toString(16)).join('') ; })()`);
        const roll = dice(3),
            states = new Map();
        await to(0);
        const last = isFull ? 200 : 24;
        for (let at = 1; at <= last; ++at) {
            await press('ArrowRight');
            states.set(at, await digest());
        }
        assert.equal(await position(), last);
        for (let at = last - 1; at >= 1; --at) {
            await press('ArrowLeft');
            assert.equal(await digest(), states.get(at), `back at ${at}`);
        }
        for (let round = 0; round < 10; ++round) {
            const at = 1 + roll(last);
            await to(small.runs[1].steps - at);
            await to(at);
            assert.equal(await digest(), states.get(at), `a jump to ${at}`);
        }
    }));

test('a step, or a jump in a block of 1,024 threads, takes 8 ms at most, or four times what its cells take', () =>
    look(urls.wide, {}, async () => {
        await page.call('Performance.enable', { timeDomain: 'threadTicks' });
        const cpu = async () =>
            (await page.call('Performance.getMetrics')).metrics.find((/** @type {any} */ one) => one.name === 'TaskDuration').value * 1000;
        await click('[data-look="1"]');
        assert.equal(await page.ask(`document.querySelectorAll('section.stage.run-1 .lane-cells .lane').length`), 1024);
        // Laying out 1,024 cells is a fixed amount of work, which scales with the computer's speed.
        const rounds = 40,
            beginOfUnit = await cpu();
        await page.ask(`(() => { for (let round = 0; round < ${rounds}; ++round) {
            const box = document.createElement('div');
            for (let at = 0; at < 1024; ++at) { const one = document.createElement('span'); one.textContent = at; box.append(one); }
            document.body.append(box); document.body.offsetHeight; box.remove(); document.body.offsetHeight; } })()`);
        const unit = ((await cpu()) - beginOfUnit) / rounds;
        console.log(`# unit: ${unit.toFixed(1)} ms of processor time`);
        for (const [name, act] of Object.entries({
            step: `document.querySelector('[aria-label=On]').click()`,
            'step back': `document.querySelector('[aria-label=Back]').click()`,
            jump: `go(roll(${wide.runs[1].steps}))`,
        })) {
            const count = isFull ? 200 : 40;
            await page.ask(`(async () => {
            const slider = document.querySelector('.slide input');
            slider.value = 10000;
            slider.dispatchEvent(new Event('input'));
            document.querySelector('section.stage.run-1 .grid-panel').scrollIntoView();
            await new Promise((resolve) => setTimeout(resolve, 100)); })()`);
            const begin = await cpu();
            const times =
                await page.ask(`(() => { const slider = document.querySelector('.slide input'), go = (to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }, times = [];
            const roll = (${dice.toString()})();
            for (let at = 0; at < ${count}; ++at) { const begin = performance.now(); ${act}; document.body.offsetHeight; times.push(performance.now() - begin); }
            return times.sort((a, b) => a - b); })()`);
            const mean = ((await cpu()) - begin) / count;
            console.log(
                `# ${name}: median ${times[count / 2].toFixed(1)} ms, largest ${times[count - 1].toFixed(1)} ms; ${mean.toFixed(1)} ms of processor time on average`,
            );
            // CPU time, because a concurrent test would distort elapsed time; a busy processor is still
            // slower.
            assert.ok(mean <= Math.max(mostMs * (isFull ? 1 : 2), 4 * unit), `${name}: ${mean} ms`);
        }
    }));

test("one sees where the witness's value comes from", () =>
    look(urls.small, {}, async () => {
        const steps = await page.ask(
            `[...document.querySelectorAll('.trail[data-run="1"] button')].map((one) => Number(one.dataset.step))`,
        );
        assert.ok(
            steps.length >= 2 && steps.every((/** @type {number} */ step, /** @type {number} */ at) => at === 0 || step >= steps[at - 1]),
        );
        const words = await page.ask(`[...document.querySelectorAll('.trail[data-run="1"] li')].map((one) => one.innerText)`),
            { watch } = small.runs[1];
        assert.ok(
            words[words.length - 1].includes(`writes ${watch.value} to out[0]; in the usual run it is ${small.runs[0].watch.value}`),
            words.join('\n'),
        );
        await click('.trail[data-run="1"] li:last-child button');
        assert.equal(await position(), steps[steps.length - 1] + 1);
        const [cell] = (await shown(page, 1)).cells;
        assert.equal(cell.text, watch.value);
        assert.match(cell.classes, /\bdiffers\b.*\bwrote\b|\bwrote\b.*\bdiffers\b/);
        assert.match(await page.ask(`document.querySelector('.step-difference').textContent`), /in the usual run it is/);
        const last = new Replayed(small, 1).to(small.runs[1].steps);
        assert.equal(String(last.element(4, 0, 4, 's32')), watch.value);
    }));

test('it jumps to findings, in both runs beside each other', () =>
    look(urls.small, { width: 1700 }, async () => {
        assert.equal(await page.ask('document.querySelectorAll("section.stage:not([hidden])").length'), 2, 'a wide page shows both');
        const [usual, witness] = small.findings[0].at.map((/** @type {number[]} */ at) => at[1]);
        await to(0);
        await click('.jump-to[data-run="0"]');
        assert.deepEqual(await page.ask(`[...document.querySelectorAll('.stage-head > .small:not(p)')].map((one) => one.textContent)`), [
            `step ${usual + 1} of ${small.runs[0].steps}`,
            `step ${witness + 1} of ${small.runs[1].steps}`,
        ]);
        for (const run of [0, 1]) await compare(page, new Replayed(small, run).to([usual, witness][run] + 1), run, 0, 'values');
        await choose('.choices select', 'barrier');
        await press('ArrowRight');
        const played = [0, 1].map((run) => new Replayed(small, run));
        for (const run of [0, 1]) {
            let step = [usual, witness][run] + 1;
            while (!played[run].barriers.has(step)) ++step;
            await compare(page, played[run].to(step + 1), run, 0, 'values');
        }
    }));

test('keys, buttons, play and what is said', () =>
    look(urls.small, {}, async () => {
        await click('[data-look="1"]');
        await press('Home');
        assert.equal(await position(), 0);
        await press('End');
        assert.equal(await position(), small.runs[1].steps);
        await press('Home');
        for (let at = 0; at < 3; ++at) await press('ArrowRight');
        assert.equal(await position(), 3);
        const said = async (/** @type {RegExp} */ wanted) => {
            for (let tries = 0; tries < 50 && !wanted.test(await page.ask(`document.getElementById('said').textContent`)); ++tries)
                await page.ask('new Promise((resolve) => setTimeout(resolve, 100))');
            assert.match(await page.ask(`document.getElementById('said').textContent`), wanted);
        };
        await said(/^step 3 of \d+\. Warp 0, line 10, all lanes: reads /);
        for (const by of ['line', 'access', 'finding', 'difference', 'step']) {
            await choose('.choices select', by);
            await press('Home');
            const before = await position();
            await press('ArrowRight');
            assert.ok((await position()) > before, by);
        }
        const begin = await position();
        await page.ask('document.activeElement.blur()');
        await choose('.choices .choice:nth-child(2) select', '60');
        await press(' ');
        await page.ask('new Promise((resolve) => setTimeout(resolve, 250))');
        await press(' ');
        const end = await position();
        assert.ok(end > begin, `it played from ${begin} to ${end}`);
        await page.ask('new Promise((resolve) => setTimeout(resolve, 100))');
        assert.equal(await position(), end, 'and stopped');
        await page.ask(`document.querySelector('section.stage.run-1 .grid-body').focus()`);
        const title = () => page.ask(`document.querySelector('section.stage.run-1 .element-panel h3').textContent`),
            first = await title();
        await press('ArrowLeft');
        assert.notEqual(await title(), first, 'in the cells, arrows choose an element');
        assert.equal(await position(), end);
        await said(/^tile\[\d+\]: (Holds|Not written)/);
        assert.equal(await page.ask('document.getAnimations().length'), 0);
    }));

test('a run without memory, variables, barriers and findings is a run', async () => {
    const none = (/** @type {any} */ table) => Object.fromEntries(Object.keys(table).map((name) => [name, '']));
    const [run] = small.runs,
        bare = {
            ...small,
            arrays: [],
            variables: [],
            barriers: [],
            findings: [],
            shown_finding: null,
            runs: [
                {
                    ...run,
                    watch: null,
                    result: '',
                    memory: [],
                    ...Object.fromEntries(['accesses', 'arrivals', 'barriers', 'copies', 'values'].map((name) => [name, none(run[name])])),
                },
            ],
        };
    await look(written('bare', bare), {}, async () => {
        await press('End');
        assert.equal(await position(), run.steps);
        assert.equal(await page.ask(`document.querySelector('.warp-place').textContent`), 'ended');
    });
});

test('of a part of a run, nothing is said of what was before', async () => {
    const part = { ...small, runs: small.runs.slice(0, 1).map((/** @type {any} */ run) => ({ ...run, from: 1500, of: 1500 + run.steps })) };
    await look(written('part', part), {}, async () => {
        const text = (/** @type {string} */ selector) => page.ask(`document.querySelector('${selector}').innerText`);
        await press('Home');
        assert.match(await text('.told'), /^Before the first recorded step: 1,500 steps came before/);
        assert.equal(await text('.warp-place'), 'not recorded yet');
        assert.match(await text('.locals-panel'), /was set in the recorded steps yet.*\s+Values set before the recorded steps are unknown/);
        assert.match(await text('.runs'), /Recorded: step 1,501 to step [\d,]+, of [\d,]+\./);
        await press('End');
        assert.match(await text('.gathered'), /^0 threads, completed \d+ times since$/);
        assert.equal(await text('.warp-place'), 'ended');
        const whole = await text('main');
        assert.doesNotMatch(whole, /before the launch|has not begun|Nothing has run|the other run/);
        assert.match(whole, /from before the recording/);
    });
});

test('axe finds nothing, by day, by night, and of both runs', async () => {
    for (const { scheme, width } of [
        { scheme: 'light', width: 1700 },
        { scheme: 'dark', width: 1200 },
        ...(isFull
            ? [
                  { scheme: 'dark', width: 375 },
                  { scheme: 'light', width: 1200 },
              ]
            : []),
    ])
        await look(urls.small, { scheme, width }, async () => {
            await page.ask(`document.querySelectorAll('details').forEach((one) => { one.open = true; })`);
            assert.deepEqual(await axeSays(page), [], `${scheme}, ${width}`);
        });
});

test('a phone and a sheet of paper have room for it', async () => {
    for (const look_ of ['1', '-1'])
        await look(urls.small, { width: 375, height: 800 }, async () => {
            await click(`[data-look="${look_}"]`);
            await press('End');
            assert.ok((await page.ask('document.documentElement.scrollWidth')) <= 375, 'on a phone');
            await page.look('light', 'print');
            await page.size(680, 800);
            assert.ok((await page.ask('document.documentElement.scrollWidth')) <= 680, 'on paper');
            assert.equal(
                await page.ask(
                    `[...document.querySelectorAll('button, input, select')].filter((e) => e.checkVisibility() && !e.closest('.warp-row, .entries, .jump-buttons')).length`,
                ),
                0,
            );
            assert.match(await page.ask('document.querySelector(".findings-list").innerText'), /Data race/);
        });
});
