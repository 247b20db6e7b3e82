// replay.test.mjs: replays in a real browser: at any step the page shows what the document says when it is played in the plainest way; a
// step back is a step like any other; what a step costs; where a wrong value comes from; axe, phone, paper and keyboard.
//   node replay.test.mjs; WARPMARK_FULL=1: more steps
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { assembled } from './assembled.mjs';
import { Browser } from './browser.mjs';
import { late, nobody, Replayed } from './replayed.mjs';
import { makeReplay } from './replays.mjs';
import { syntheticReplay } from './synthetic.mjs';
import { axeSays, isFull, needTools } from './tools.mjs';

needTools();
const folder = mkdtempSync(join(tmpdir(), 'warpmark-replays-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const small = syntheticReplay(), wide = syntheticReplay({ warps: 32, rounds: 89 });
const mostMs = 8;
/** @type {Browser} */
let browser;
/** @type {import('./browser.mjs').Page} */
let page;
/** @type {Record<string, string>} */
const urls = {};
/** What the program records.
 * @type {Record<string, {url: string, json: any}>} */
const real = {};
const names = ['racing', 'diverging', 'unwaited'];
before(async () => {
    for (const [name, json] of Object.entries({ small, wide })) {
        const file = join(folder, `${name}.html`);
        writeFileSync(file, assembled('replay', json.title, json));
        urls[name] = pathToFileURL(file).href;
    }
    const recording = Promise.all(names.map(async (name) => { real[name] = await makeReplay(folder, name); }));
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

/** The same numbers each time. */
function dice(seed = 7) {
    return (/** @type {number} */ sides) => {
        seed = (seed * 1103515245 + 12345) % 2 ** 31;
        return Math.floor((seed / 2 ** 31) * sides);
    };
}

/** Opens a page of a replay; afterwards nothing has complained, and nothing was asked of a network. */
async function look(url, { scheme = 'light', width = 1440, height = 900, media = '' } = {}, task) {
    page.problems = [];
    page.requests = [];
    await page.look(scheme, media);
    await page.size(width, height);
    await page.open(url);
    assert.equal(await page.ask('document.documentElement.dataset.ready'), 'true', `it is drawn: ${page.problems}`);
    await task();
    assert.deepEqual(page.problems, []);
    assert.deepEqual(page.requests.filter((one) => one !== url), [], 'no network');
}

const press = async (/** @type {string} */ key, code = 0) => {
    for (const type of ['keyDown', 'keyUp']) await page.call('Input.dispatchKeyEvent', { type, key, code: key === ' ' ? 'Space' : key, windowsVirtualKeyCode: code, text: key === ' ' && type === 'keyDown' ? ' ' : undefined });
};
const click = (/** @type {string} */ selector) => page.ask(`document.querySelector(${JSON.stringify(selector)}).click()`);
const choose = (/** @type {string} */ selector, /** @type {string} */ value) => page.ask(`(() => { const list = document.querySelector(${JSON.stringify(selector)});
    list.value = ${JSON.stringify(value)}; list.dispatchEvent(new Event('change')); return list.value; })()`);
const to = (/** @type {number} */ position) => page.ask(`(() => { const slider = document.querySelector('.slide input'); slider.value = ${position}; slider.dispatchEvent(new Event('input')); })()`);
const position = () => page.ask(`Number(document.querySelector('.slide input').value)`);

/** What is shown of a run, as plain data. */
const shown = (/** @type {number} */ run) => page.ask(`(() => { const stage = document.querySelector('section.stage.run-${run}'), all = (from, what, of) => [...from.querySelectorAll(what)].map(of);
    return { cells: all(stage, '.grid-row:not(.grid-names)', (row) => { const texts = row.querySelector('.row-text').textContent.split('\\t').slice(1).map((text) => text.trim());
            return all(row, '.cell', (cell, at) => ({ byte: Number(cell.dataset.byte), classes: cell.className })).map((cell, at) => ({ ...cell, text: texts[at] })); }).flat(),
        lanes: all(stage, '.warp-row', (row) => all(row, '.lane', (lane) => lane.className.slice(5))), places: all(stage, '.warp-place', (one) => one.textContent),
        barriers: all(stage, '.gathering', (one) => ({ barrier: Number(one.dataset.barrier), arrived: Number(one.dataset.arrived), awaited: Number(one.dataset.awaited) })),
        variables: all(document, '.locals-panel tbody tr', (row) => [Number(row.dataset.variable), row.hidden, row.querySelectorAll('td.value')[${run}].textContent]) }; })()`);

/** One state of one run: every cell, lane, barrier and variable of the page, against the plain replay. */
async function compare(/** @type {Replayed} */ played, /** @type {number} */ run, /** @type {number} */ array, /** @type {string} */ cells) {
    const { json, position: at } = played, { arrays, variables } = json, page_ = await shown(run), type = arrays[array].type === 'bytes' ? 's32' : arrays[array].type;
    const step = at - 1, touched = new Map();
    for (const row of step < 0 ? [] : played.accesses.get(step) ?? []) if (row.array === array) for (const item of row.items)
        for (let byte = 0; byte < row.width; byte += 4) touched.set(item.offset - arrays[array].first + byte, ['read', 'wrote', 'atomic'][row.kind & 3]);
    assert.ok(page_.cells.length * 4 >= Math.min(arrays[array].shown_bytes, 1280 * 4));
    for (const cell of page_.cells) {
        const isWritten = played.isWritten(array, cell.byte, 4), who = played.by[array][cell.byte], where = `run ${run}, position ${at}, array ${array}, byte ${cell.byte}`;
        assert.equal(/\b(written|given)\b/.test(cell.classes), isWritten, where);
        if (cells === 'values') {
            const value = played.element(array, cell.byte, 4, type);
            if (isWritten && !cell.text.endsWith('…')) assert.ok(Math.abs(Number(cell.text) - value) <= Math.abs(value) * 0.005, `${where}: ${cell.text} for ${value}`);
            if (!isWritten) assert.equal(cell.text, '', where);
        } else assert.equal(cell.text, who === nobody ? '' : who === late ? 'late' : `${who >> 5}:${who & 31}`, where);
        assert.equal(/\b(read|wrote|atomic)\b/.exec(cell.classes)?.[0], touched.get(cell.byte), `${where}: touched in this step`);
    }
    for (let warp = 0; warp < json.warps; ++warp) {
        assert.deepEqual(page_.lanes[warp].map((/** @type {string} */ one) => one === 'ended'), played.ended[warp], `run ${run}, position ${at}, warp ${warp}: ended`);
        const acts = played.last[warp] === step && (played.accesses.get(step) ?? []).length > 0; // what a lane does in this step stands above that it waits
        if (!acts) assert.deepEqual(page_.lanes[warp].map((/** @type {string} */ one) => one === 'waits'), played.waits[warp].map((one, lane) => one >= 0 && !played.ended[warp][lane]), `run ${run}, position ${at}, warp ${warp}: waits`);
        const last = played.last[warp], place = last < 0 ? null : json.places[played.place[last]];
        if (place && !played.ended[warp].every((one) => one)) assert.match(page_.places[warp], new RegExp(`\\b${place.line}\\b`));
    }
    for (const { barrier, arrived } of page_.barriers) if (json.barriers[barrier].kind === 'block') assert.equal(arrived, played.waits.flat().filter((one) => one === barrier).length, `run ${run}, position ${at}: barrier ${barrier}`);
    const warp = step < 0 ? 0 : played.warp[step];
    for (const [variable, isHidden, text] of page_.variables) {
        const bytes = played.variables.get(`${warp}:${variable}:0`);
        if (!bytes) continue;
        assert.equal(isHidden, false);
        if (variables[variable].type === 's32') assert.equal(Number(text), new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true), `run ${run}, position ${at}: ${variables[variable].name}`);
    }
}

/** The story of an element that is clicked at: what it holds, who wrote it, and each of its accesses. */
async function compareElement(/** @type {Replayed} */ played, /** @type {number} */ run, /** @type {number} */ array, /** @type {number} */ byte) {
    const { first } = played.json.arrays[array], verbs = ['read', 'wrote', 'updated'];
    await page.ask(`document.querySelector('section.stage.run-${run} .cell[data-byte="${byte}"]').click()`);
    const told = await page.ask(`(() => { const panel = document.querySelector('section.stage.run-${run} .element-panel');
        return { now: panel.querySelector('.element-now').textContent, entries: [...panel.querySelectorAll('.entries li')].filter((one) => !one.hidden)
            .map((one) => ({ step: Number(/\\d+/.exec(one.querySelector('button').textContent)[0]), text: one.querySelector('span').textContent, state: one.className })) }; })()`);
    const who = played.by[array][byte], isWritten = played.isWritten(array, byte, 4);
    assert.equal(told.now.startsWith('Not written yet'), !isWritten, told.now);
    if (isWritten) assert.equal(Number(/Holds ([-\d.e]+[\de])/.exec(told.now)?.[1]), played.element(array, byte, 4, played.json.arrays[array].type), told.now);
    if (who >= 0) assert.ok(told.now.includes(`warp ${who >> 5}, lane ${who & 31}, in step`), told.now);
    for (const { step, text, state } of told.entries) {
        const rows = (played.accesses.get(step - 1) ?? []).filter((row) => row.array === array && row.items.some((/** @type {any} */ item) => item.offset === first + byte));
        const isLate = text.endsWith(' arrived late');
        if (!isLate) assert.ok(rows.some((row) => text.startsWith(`warp ${played.warp[step - 1]}, `) && text.includes(` ${verbs[row.kind & 3]} `)), `step ${step}: ${text}`);
        assert.equal(state.split(' ')[0], step === played.position ? 'now' : step < played.position ? 'past' : 'ahead');
    }
}

test('at any step, memory, lanes, barriers and variables are the document\'s', () => look(urls.small, {}, async () => {
    const roll = dice(), runs = [0, 1].map((run) => new Replayed(small, run));
    for (let round = 0; round < (isFull ? 60 : 8); ++round) {
        const run = round % 2, at = round < 2 ? runs[run].warp.length : roll(runs[run].warp.length), array = round % small.arrays.length, cells = round % 3 === 2 ? 'writers' : 'values';
        await click(`[data-look="${run}"]`);
        await showCells(run, array, cells);
        await to(at);
        await compare(runs[run].to(at), run, array, cells);
        await compareElement(runs[run], run, array, 4 * roll(small.arrays[array].bytes / 4));
    }
    // A copy that has started and has not landed: nobody has written there yet.
    await showCells(1, 2, 'writers');
    await to(1);
    await compare(runs[1].to(1), 1, 2, 'writers');
    const text = await page.ask('document.body.innerText');
    assert.ok(text.includes('</script><script>window.pwned = 1</script>') && text.includes('‹U+202E›') && !text.includes('\u202e'), 'text stays text');
    assert.deepEqual(await page.ask(`[typeof window.pwned, document.querySelectorAll('img, iframe, object, embed, form').length, document.querySelectorAll('script').length]`), ['undefined', 0, 2]);
}));

/** Chooses what the cells of a run show. */
async function showCells(/** @type {number} */ run, /** @type {number} */ array, /** @type {string} */ cells) {
    for (const [name, value] of [['Array', `${array}`], ['Cells', cells]])
        await page.ask(`(() => { const list = [...document.querySelectorAll('section.stage.run-${run} .choice')].find((one) => one.firstChild.textContent === '${name}').querySelector('select');
            list.value = '${value}'; list.dispatchEvent(new Event('change')); })()`);
}

for (const name of names)
    test(`${name}: a replay of the program's shows what its document says`, () => look(real[name].url, {}, async () => {
        const { json } = real[name], roll = dice(11);
        const runs = json.runs.map((/** @type {any} */ _, /** @type {number} */ run) => new Replayed(json, run));
        for (const { at: found } of json.findings)
            for (const run of runs.keys()) {
                const at = found.filter((/** @type {number[]} */ one) => one[0] === run).map((/** @type {number[]} */ one) => one[1] + 1);
                if (runs.length > 1) await click(`[data-look="${run}"]`);
                for (const position of [...at.slice(0, 2), 1 + roll(runs[run].warp.length), runs[run].warp.length]) {
                    await to(position);
                    runs[run].to(position);
                    for (const [array, one] of json.arrays.entries()) {
                        if (!isFull && one.space === 'global' && array !== json.runs[run].watch?.array) continue;
                        await showCells(run, array, position % 2 ? 'writers' : 'values');
                        await compare(runs[run], run, array, position % 2 ? 'writers' : 'values');
                    }
                }
                const { watch } = json.runs[run];
                if (watch) assert.equal(String(runs[run].element(watch.array, watch.offset - json.arrays[watch.array].first, watch.bytes, json.arrays[watch.array].type)), watch.value);
            }
        if (name === 'racing') {
            const found = json.findings[0].at.filter((/** @type {number[]} */ one) => one[0] === 1).pop()[1];
            await to(found + 1);
            runs[1].to(found + 1);
            const said = /^Lane (\d+) reads (\S+) from tile\[(\d+)\]; in the usual run it is \S+\.$/.exec(await page.ask(`document.querySelector('.step-difference').textContent`));
            assert.equal(Number(said?.[3]), 255 - 32 * runs[1].warp[found] - Number(said?.[1]), 'the lane that differs, and its element');
            assert.equal(Number(said?.[2]), runs[1].element(0, 4 * Number(said?.[3]), 4, 's32'));
        }
        const trails = await page.ask(`[...document.querySelectorAll('.trail li')].map((one) => one.textContent)`);
        if (name !== 'diverging') assert.ok(trails.some((/** @type {string} */ text) => text.includes('before it is written')), trails.join('\n'));
    }));

test('forwards, backwards and by a jump one gets to the same state', () => look(urls.small, {}, async () => {
    await click('[data-look="1"]');
    const digest = () => page.ask(`(async () => { const text = [...document.querySelectorAll('main *')].filter((e) => e.id !== 'said' && e.checkVisibility()).map((e) => e.className + '|' + (e.value ?? '') + '|' + e.style.cssText + '|' +
        [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join()).join('\\n');
        return [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))].map((b) => b.toString(16)).join('') ; })()`);
    const roll = dice(3), states = new Map();
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

test('a step takes at most 8 ms of script and layout, a jump in a block of 1,024 threads as well', () => look(urls.wide, {}, async () => {
    await page.call('Performance.enable', { timeDomain: 'threadTicks' });
    const cpu = async () => (await page.call('Performance.getMetrics')).metrics.find((/** @type {any} */ one) => one.name === 'TaskDuration').value * 1000;
    await click('[data-look="1"]');
    assert.equal(await page.ask(`document.querySelectorAll('section.stage.run-1 .lane-cells .lane').length`), 1024);
    for (const [name, act] of Object.entries({ step: `document.querySelector('[aria-label=On]').click()`, 'step back': `document.querySelector('[aria-label=Back]').click()`, jump: `go(roll(${wide.runs[1].steps}))` })) {
        const count = isFull ? 200 : 40;
        await page.ask(`(async () => {
            const slider = document.querySelector('.slide input');
            slider.value = 10000;
            slider.dispatchEvent(new Event('input'));
            document.querySelector('section.stage.run-1 .grid-panel').scrollIntoView();
            await new Promise((resolve) => setTimeout(resolve, 100)); })()`);
        const begin = await cpu();
        const times = await page.ask(`(() => { const slider = document.querySelector('.slide input'), go = (to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }, times = [];
            const roll = (${dice.toString()})();
            for (let at = 0; at < ${count}; ++at) { const begin = performance.now(); ${act}; document.body.offsetHeight; times.push(performance.now() - begin); }
            return times.sort((a, b) => a - b); })()`);
        const mean = ((await cpu()) - begin) / count;
        console.log(`# ${name}: median ${times[count / 2].toFixed(1)} ms, largest ${times[count - 1].toFixed(1)} ms; ${mean.toFixed(1)} ms of processor time on average`);
        // Of the processor, as a test beside it would take its share of the time; a busy processor is slower all the same.
        assert.ok(mean <= mostMs * (isFull ? 1 : 2), `${name}: ${mean} ms`);
    }
}));

test('one sees where the witness\'s value comes from', () => look(urls.small, {}, async () => {
    const steps = await page.ask(`[...document.querySelectorAll('.trail[data-run="1"] button')].map((one) => Number(one.dataset.step))`);
    assert.ok(steps.length >= 2 && steps.every((/** @type {number} */ step, /** @type {number} */ at) => at === 0 || step >= steps[at - 1]));
    const words = await page.ask(`[...document.querySelectorAll('.trail[data-run="1"] li')].map((one) => one.innerText)`), { watch } = small.runs[1];
    assert.ok(words[words.length - 1].includes(`writes ${watch.value} to out[0]; in the usual run it is ${small.runs[0].watch.value}`), words.join('\n'));
    await click('.trail[data-run="1"] li:last-child button');
    assert.equal(await position(), steps[steps.length - 1] + 1);
    const [cell] = (await shown(1)).cells;
    assert.equal(cell.text, watch.value);
    assert.match(cell.classes, /\bdiffers\b.*\bwrote\b|\bwrote\b.*\bdiffers\b/);
    assert.match(await page.ask(`document.querySelector('.step-difference').textContent`), /in the usual run it is/);
    const last = new Replayed(small, 1).to(small.runs[1].steps);
    assert.equal(String(last.element(4, 0, 4, 's32')), watch.value);
}));

test('it jumps to findings, in both runs beside each other', () => look(urls.small, { width: 1700 }, async () => {
    assert.equal(await page.ask('document.querySelectorAll("section.stage:not([hidden])").length'), 2, 'a wide page shows both');
    const [usual, witness] = small.findings[0].at.map((/** @type {number[]} */ at) => at[1]);
    await to(0);
    await click('.jump-to[data-run="0"]');
    assert.deepEqual(await page.ask(`[...document.querySelectorAll('.stage-head > .small:not(p)')].map((one) => one.textContent)`), [`step ${usual + 1} of ${small.runs[0].steps}`, `step ${witness + 1} of ${small.runs[1].steps}`]);
    for (const run of [0, 1]) await compare(new Replayed(small, run).to([usual, witness][run] + 1), run, 0, 'values');
    await choose('.choices select', 'barrier');
    await press('ArrowRight');
    const played = [0, 1].map((run) => new Replayed(small, run));
    for (const run of [0, 1]) {
        let step = [usual, witness][run] + 1;
        while (!played[run].barriers.has(step)) ++step;
        await compare(played[run].to(step + 1), run, 0, 'values');
    }
}));

test('keys, buttons, play and what is said', () => look(urls.small, {}, async () => {
    await click('[data-look="1"]');
    await press('Home');
    assert.equal(await position(), 0);
    await press('End');
    assert.equal(await position(), small.runs[1].steps);
    await press('Home');
    for (let at = 0; at < 3; ++at) await press('ArrowRight');
    assert.equal(await position(), 3);
    await page.ask('new Promise((resolve) => setTimeout(resolve, 600))');
    assert.match(await page.ask(`document.getElementById('said').textContent`), /^step 3 of \d+\. Warp 0, line 10, all lanes: reads /);
    for (const by of ['line', 'access', 'finding', 'difference', 'step']) {
        await choose('.choices select', by);
        await press('Home');
        const before = await position();
        await press('ArrowRight');
        assert.ok(await position() > before, by);
    }
    const begin = await position();
    await page.ask('document.activeElement.blur()');
    await choose('.choices .choice:nth-child(2) select', '60');
    await press(' ', 32);
    await page.ask('new Promise((resolve) => setTimeout(resolve, 250))');
    await press(' ', 32);
    const end = await position();
    assert.ok(end > begin, `it played from ${begin} to ${end}`);
    await page.ask('new Promise((resolve) => setTimeout(resolve, 100))');
    assert.equal(await position(), end, 'and stopped');
    await page.ask(`document.querySelector('section.stage.run-1 .grid-body').focus()`);
    const title = () => page.ask(`document.querySelector('section.stage.run-1 .element-panel h3').textContent`), first = await title();
    await press('ArrowLeft');
    assert.notEqual(await title(), first, 'in the cells, arrows choose an element');
    assert.equal(await position(), end);
    assert.equal(await page.ask('document.getAnimations().length'), 0);
}));

test('a run without memory, variables, barriers and findings is a run', async () => {
    const none = (/** @type {any} */ table) => Object.fromEntries(Object.keys(table).map((name) => [name, '']));
    const [run] = small.runs, bare = { ...small, arrays: [], variables: [], barriers: [], findings: [], shown_finding: null, runs: [{ ...run, watch: null, result: '', memory: [],
        ...Object.fromEntries(['accesses', 'arrivals', 'barriers', 'copies', 'values'].map((name) => [name, none(run[name])])) }] };
    const file = join(folder, 'bare.html');
    writeFileSync(file, assembled('replay', bare.title, bare));
    await look(pathToFileURL(file).href, {}, async () => {
        await press('End');
        assert.equal(await position(), run.steps);
        assert.equal(await page.ask(`document.querySelector('.warp-place').textContent`), 'ended');
    });
});

test('axe finds nothing, by day, by night, and of both runs', async () => {
    for (const { scheme, width } of [{ scheme: 'light', width: 1700 }, { scheme: 'dark', width: 1200 }, ...(isFull ? [{ scheme: 'dark', width: 375 }, { scheme: 'light', width: 1200 }] : [])])
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
            assert.ok(await page.ask('document.documentElement.scrollWidth') <= 375, 'on a phone');
            await page.look('light', 'print');
            await page.size(680, 800);
            assert.ok(await page.ask('document.documentElement.scrollWidth') <= 680, 'on paper');
            assert.equal(await page.ask(`[...document.querySelectorAll('button, input, select')].filter((e) => e.checkVisibility() && !e.closest('.warp-row, .entries, .jump-buttons')).length`), 0);
            assert.match(await page.ask('document.querySelector(".findings-list").innerText'), /Data race/);
        });
});
