// Comparison of a page's elements with its JSON. Each function evaluates the first in the browser's page, and
// the second here.
import assert from 'node:assert/strict';
import { points } from './points.mjs';

/** @typedef {import('./browser.mjs').Page} Page */

/** Elements as plain data: `all('g.lane', e => e.dataset.at)`, evaluated in the page. */
const all = (/** @type {Page} */ page, /** @type {string} */ selector, /** @type {string} */ what) =>
    page.ask(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((e) => (${what}))`);

const lanes = Array.from({ length: 32 }, (_, lane) => lane);
const wordCount = (/** @type {number} */ width) => Math.max(1, width / 4);

/** A picture of lanes and banks: every edge, and the load of each bank. */
async function compareBanks(page, index, request) {
    const [figure] = await page.ask(`[...document.querySelectorAll('[data-picture=banks]')].slice(${index}, ${index + 1}).map((f) => ({
        waves: Number(f.dataset.wavefronts), said: f.querySelector('.big').textContent,
        edges: [...f.querySelectorAll('.edge')].map((e) => [e.dataset.lane, e.dataset.bank, e.dataset.wavefront].map(Number)),
        hues: [...f.querySelectorAll('.edge')].map((e) => [Number(e.dataset.wavefront), getComputedStyle(e).stroke]),
        banks: [...f.querySelectorAll('g.bank')].map((g) => Number(g.dataset.words)),
        rows: [...f.querySelectorAll('tbody tr')].map((r) => [...r.children].map((c) => c.textContent)) }))`);
    const edges = lanes.filter((lane) => request.offsets[lane] >= 0).flatMap((lane) => Array.from({ length: wordCount(request.width) },
        (_, at) => [lane, (Math.floor(request.offsets[lane] / 4) + at) % 32, request.serves[lane]]));
    assert.deepEqual(figure.edges, edges);
    assert.equal(figure.waves, request.wavefronts);
    assert.ok(figure.said.startsWith(`${request.wavefronts} wavefront`), figure.said);
    if (request.serves.some((/** @type {number} */ wave) => wave > 0)) assert.equal(Math.max(...request.serves), request.wavefronts);
    const wordsOf = (/** @type {number} */ lane) => (request.offsets[lane] < 0 ? [] : Array.from({ length: wordCount(request.width) },
        (_, at) => Math.floor(request.offsets[lane] / 4) + at));
    const agree = (/** @type {number} */ apart) => lanes.every((lane) => request.offsets[lane] < 0 || request.offsets[lane ^ apart] < 0
        || request.offsets[lane] === request.offsets[lane ^ apart]);
    const isMerged = request.op === 'load' && request.width > 4 && (agree(1) || agree(2));
    const together = 32 / wordCount(request.width) * (isMerged ? 2 : 1);
    const words = lanes.map((bank) => Math.max(...Array.from({ length: 32 / together }, (_, group) =>
        new Set(lanes.slice(group * together, (group + 1) * together).flatMap(wordsOf).filter((word) => word % 32 === bank)).size)));
    assert.deepEqual(figure.banks, words);
    const colors = new Map(figure.hues);
    assert.equal(new Set(colors.values()).size, colors.size, 'a color a wavefront');
    assert.deepEqual(figure.rows.map((/** @type {string[]} */ row) => row[3]), request.serves.map((/** @type {number} */ wave) => (wave ? `${wave}` : '–')));
}

/** The finding that is drawn first. */
const firstOf = (/** @type {any} */ json, /** @type {string} */ kind) =>
    (json.checks ? json.checks.flatMap((/** @type {any} */ check) => check.findings.map((/** @type {any} */ one) => ({ ...one, tried: Boolean(check.patch) }))) : json.findings)
        .find((/** @type {any} */ one) => one.fact?.kind === kind);

/** The count below a finding has the same unit as on the terminal. */
async function compareCount(page, count, unit) {
    const below = await all(page, '.finding p.small, .card > p.small', 'e.textContent');
    assert.ok(below.some((/** @type {string} */ text) => text.includes(`${count.toLocaleString('en-US')} ${unit}`)), below.join(' | '));
}

export async function banks(page, json) {
    const { fact, tried, count } = firstOf(json, 'bank_conflict');
    await compareCount(page, count, 'excess wavefronts');
    const { worst } = fact;
    await compareBanks(page, 0, { op: worst.op, offsets: worst.lane_offsets, serves: fact.lane_wavefronts, wavefronts: worst.wavefronts, width: worst.width });
    if (!tried) return assert.equal(await page.ask(`[...document.querySelectorAll('[data-picture=banks] b')].some((b) => b.textContent === 'Tried')`), false);
    const [fix] = fact.fixes;
    await compareBanks(page, 1, { op: worst.op, offsets: fix.lane_offsets, serves: fix.lane_wavefronts, wavefronts: fix.wavefronts, width: worst.width });
}

export async function sectors(page, json) {
    const { fact, count } = firstOf(json, 'uncoalesced');
    await compareCount(page, count, 'excess sectors');
    const [figure] = await page.ask(`[document.querySelector('[data-picture=sectors]')].map((f) => ({ count: Number(f.dataset.sectors),
        rows: [...f.querySelectorAll('tbody tr')].map((r) => [...r.children].map((c) => c.textContent)),
        shown: [...f.querySelectorAll('.sector')].map((s) => [Number(s.dataset.sector), Number(s.dataset.used), s.querySelectorAll('.used').length]),
        used: Number(f.querySelector('[data-used]').dataset.used), moved: Number(f.querySelector('[data-moved]').dataset.moved) }))`);
    assert.equal(figure.count, fact.worst.sectors);
    assert.equal(figure.rows.length, fact.worst.sectors, 'as many sectors as the addresses touch');
    assert.equal(figure.moved, 32 * fact.worst.sectors);
    const active = fact.worst.lane_offsets.filter((/** @type {number} */ offset) => offset >= 0);
    const bytes = new Set(active.flatMap((/** @type {number} */ offset) => Array.from({ length: fact.worst.width }, (_, at) => offset + at)));
    assert.equal(figure.used, bytes.size);
    for (const [at, used, words] of figure.shown) {
        const here = [...bytes].filter((byte) => Math.floor(byte / 32) === at);
        assert.equal(used, here.length);
        assert.equal(words, new Set(here.map((byte) => Math.floor(byte / 4))).size);
    }
}

/** The fix that was tried for the addresses, next to the picture. */
export async function triedSectors(page, json) {
    await sectors(page, json);
    const { fact } = firstOf(json, 'uncoalesced');
    const [fixed] = await all(page, '.if-fixed', '[Number(e.dataset.sectors), e.textContent]');
    assert.equal(fixed[0], fact.fix.sectors);
    assert.ok(fixed[1].startsWith(`If fixed: ${fact.fix.sectors} sectors, `), fixed[1]);
}

/** The wrong value next to the correct one. */
async function compareWitness(page, witness) {
    const [shown] = await all(page, '.witness', '({ got: e.dataset.got, expected: e.dataset.expected, text: e.textContent })');
    assert.equal(shown.got, witness.got);
    assert.equal(shown.expected, witness.expected);
    const [mine, other] = witness.judged ? ['got', 'expected'] : ['in this order', 'in another order'];
    assert.ok(shown.text.includes(`${mine}${witness.place}`) && shown.text.includes(`${other}${witness.place}`), shown.text);
    for (const part of [`${witness.place} = ${witness.got}`, `${witness.place} = ${witness.expected}`, `${witness.differing} element`])
        assert.ok(shown.text.includes(part), part);
}

export async function race(page, json) {
    const finding = firstOf(json, 'race');
    const [figure] = await all(page, '[data-picture=race]', '({ first: Number(e.dataset.first), second: Number(e.dataset.second), text: e.textContent, actors: [...e.querySelectorAll(".actor")].map((a) => a.textContent), lines: [...e.querySelectorAll(".step")].map((s) => s.textContent) })');
    const [first, second] = finding.locations;
    assert.deepEqual([figure.first, figure.second], [first.line, second.line]);
    for (const [at, place] of [first, second].entries()) {
        assert.ok(figure.actors[at].startsWith(`thread (${place.thread.join(',')})`), figure.actors[at]);
        assert.ok(figure.actors[at].includes(`block (${place.block.join(',')})`));
        assert.ok(figure.lines[at].includes(`line ${place.line} ${place.role} ${finding.fact.element}`), figure.lines[at]);
        assert.ok(figure.lines[at].includes(json.submission.source[place.line - 1].trim()));
    }
    const [width, height] = json.launches[0].block;
    const [x, y, z] = first.thread;
    assert.ok(figure.actors[0].includes(`warp ${Math.floor((x + width * (y + height * z)) / 32)},`));
    assert.ok(figure.text.includes('no barrier between them'));
    const [because] = await all(page, '.because', 'e.textContent');
    const told = json.checks.find((/** @type {any} */ check) => check.findings.length).because;
    assert.ok(/\(cases? .*The output is wrong: /.test(told), told);
    assert.ok(!/\(cases? |The output is wrong/.test(because), `${because} stands below, too`);
    await compareWitness(page, finding.witness);
}

export async function barrier(page, json) {
    const { fact } = firstOf(json, 'divergence');
    const rows = await all(page, '[data-picture=barrier] [data-warps]', '({ warps: e.dataset.warps.split(",").map(Number), cells: [...e.querySelectorAll(".cell")].map((c) => c.dataset.state), text: e.textContent })');
    assert.deepEqual(rows.flatMap((/** @type {any} */ row) => row.warps), fact.block.map((/** @type {any} */ one) => one.warp));
    for (const one of fact.block) {
        const row = rows.find((/** @type {any} */ candidate) => candidate.warps.includes(one.warp));
        const states = lanes.map((lane) => one.lanes.find((/** @type {any} */ at) => Math.floor(at.lanes / 2 ** lane) % 2)?.state ?? '');
        assert.deepEqual(row.cells, states);
        for (const at of one.lanes) if (at.line) assert.ok(row.text.includes(`line ${at.line}`));
    }
}

/** Half of a block passes a barrier and exits: text, picture and table agree. */
export async function half(page, json) {
    await barrier(page, json);
    const finding = firstOf(json, 'divergence'), [, passed] = finding.locations;
    const [x, y, z] = passed.thread, [width, height] = json.launches[0].block, warp = Math.floor((x + width * (y + height * z)) / 32);
    const thread = `thread (${passed.thread.join(',')}) of warp ${warp}`;
    const [because] = await all(page, '.because', 'e.textContent');
    assert.ok(because.includes(thread) && !because.includes('case'), because);
    const texts = await all(page, '.warp-words li, [data-picture=barrier] tbody tr', 'e.textContent');
    assert.ok(texts.some((/** @type {string} */ text) => text.includes(`did not reach it and exited: ${thread} went on at line ${passed.line}`)), texts.join());
    assert.ok(texts.every((/** @type {string} */ text) => !text.includes('have exited')), texts.join());
    const about = await all(page, '.finding', 'e.textContent');
    assert.equal(about.join().split(`${finding.more} more finding`).length, 2, 'said once');
    await change(page, json);
}

/** The tried fix: its rows are those of the patch, among numbered lines of the file. */
async function change(page, json) {
    const { patch } = json.checks.find((/** @type {any} */ check) => check.patch);
    const rows = await all(page, '.patch > div', '({ tone: e.className, line: Number(e.dataset.line), text: e.querySelector("code").textContent })');
    const changed = rows.filter((/** @type {any} */ row) => row.tone === 'removed' || row.tone === 'added');
    assert.deepEqual(changed.map((/** @type {any} */ row) => (row.tone === 'added' ? '+' : '-') + row.text),
        patch.trimEnd().split('\n').filter((/** @type {string} */ line) => !line.startsWith('@@')));
    const kept = rows.filter((/** @type {any} */ row) => row.tone === 'same' || row.tone === 'removed');
    for (const row of kept) assert.equal(row.text, json.submission.source[row.line - 1]);
    const starts = [...patch.matchAll(/^@@ line (\d+)/gm)].map((match) => Number(match[1]));
    const numbers = kept.map((/** @type {any} */ row) => row.line);
    for (const start of starts) assert.ok(numbers.includes(start - 1) && numbers.includes(start), `${numbers}`);
    assert.deepEqual(numbers, [...new Set(numbers)].sort((/** @type {any} */ a, /** @type {any} */ b) => a - b), 'each once, in order');
}

/** Past the end of an array and before its start: the ends are the array's, and the position is outside. */
export async function bounds(page, json) {
    const facts = json.findings.map((/** @type {any} */ one) => one.fact).filter((/** @type {any} */ fact) => fact?.kind === 'address_fault');
    assert.deepEqual(facts.map((/** @type {any} */ fact) => fact.fault).sort(), ['before_start', 'past_end']);
    const [because] = await all(page, '.because', 'e.textContent');
    assert.ok(!because.includes('more finding'), `${because} they stand below`);
    const shown = await all(page, '[data-picture=bounds] .strip', `({ label: e.ariaLabel, cells: [...e.querySelectorAll('.strip-cell, .strip-edge')]
        .map((c) => c.dataset.outside ?? (c.dataset.inside ? Number(c.dataset.inside) : '|')), text: e.textContent })`);
    for (const fact of facts) {
        const strip = shown.find((/** @type {any} */ one) => one.text.includes(fact.element));
        const index = /\[(-?\d+)\]$/.exec(fact.element)?.[1];
        assert.deepEqual(strip.cells, fact.fault === 'past_end' ? [0, fact.elements - 1, '|', index] : [index, '|', 0]);
        assert.ok(strip.label.startsWith(`${fact.element} is outside of ${fact.array}`), strip.label);
    }
}

/** Held checks are listed separately, with one card per cause; unchecked parts are a sentence. */
export async function held(page, json) {
    const waiting = json.checks.filter((/** @type {any} */ check) => check.verdict === 'held');
    const text = await page.ask('document.body.innerText');
    assert.ok(!/Not looked at|\b(race|memory|barrier)\.,/.test(text));
    for (const { subject } of json.unseen) assert.ok(text.toLowerCase().includes(subject.toLowerCase()), subject);
    for (const { because } of json.unseen) assert.equal(text.split(`: ${because}.`).length, 2, 'one notice a reason');
    assert.equal(await page.ask(`document.querySelectorAll('#change, #hints, #decides details').length`), 0, 'nothing to change, no hint');
    const items = await all(page, '#decides li', 'e.dataset.check');
    assert.deepEqual(items, waiting.map((/** @type {any} */ check) => check.id));
    const causes = waiting.filter((/** @type {any} */ check) => !check.waits_for);
    assert.deepEqual(await all(page, '#decides article', 'e.dataset.cause'), causes.map((/** @type {any} */ check) => check.because));
    assert.equal(await page.ask(`[...document.querySelectorAll('a[href^="#"]')].filter((e) => !document.getElementById(e.hash.slice(1))).length`), 0, 'links lead somewhere');
}

export async function deadlock(page, json) {
    const { fact } = firstOf(json, 'deadlock');
    const [phase] = await all(page, '.phase', '({ missing: Number(e.dataset.missing), expected: Number(e.dataset.expected), text: e.textContent })');
    assert.deepEqual([phase.missing, phase.expected], [fact.phase.missing, fact.phase.expected]);
    assert.ok(phase.text.includes(fact.object));
    assert.ok(phase.text.includes(`${fact.phase.expected - fact.phase.missing} of ${fact.phase.expected} arrival`));
}

export async function copies(page, json) {
    const finding = firstOf(json, 'early_use');
    const [figure] = await all(page, '[data-picture=copies]', '({ missing: e.dataset.missing, issue: Number(e.dataset.issue), use: Number(e.dataset.use), text: e.textContent })');
    assert.equal(figure.missing, finding.fact.missing);
    assert.deepEqual([figure.issue, figure.use], finding.locations.map((/** @type {any} */ at) => at.line));
    assert.ok(figure.text.includes(`${finding.fact.bytes} bytes`));
    await compareWitness(page, finding.witness);
}

/** The tables of source lines: a line's counts are summed over the launches of a kernel. */
export async function lines(page, json) {
    const shown = await all(page, '[data-kernel] [data-place] [data-space]', `[e.closest('[data-kernel]').dataset.kernel, e.parentNode.dataset.place,
        ...[...e.children].map((cell) => cell.textContent)].join(' | ')`);
    /** @type {Map<string, number[]>} */
    const sums = new Map();
    const widths = new Map();
    for (const launch of json.launches.filter((/** @type {any} */ one) => !one.error))
        for (const line of launch.lines)
            for (const [space, passes] of [['shared', 'wavefronts'], ['global', 'sectors']]) {
                const of = (/** @type {string} */ what) => ['load', 'store', 'atomic'].reduce((sum, op) => sum + (line[space]?.[`${op}_${what}`] ?? 0), 0);
                const counts = [line[`${space}_accesses`], of('requests'), of(passes), of('ideal')];
                if (counts[0] + counts[1] === 0) continue;
                const key = `${launch.kernel} | ${line.file}:${line.line} | ${space}`;
                sums.set(key, counts.map((count, at) => count + (sums.get(key)?.[at] ?? 0)));
                widths.set(key, [...new Set([...(widths.get(key) ?? []), ...line[`${space}_widths`]])].sort((a, b) => a - b));
            }
    const wanted = [...sums].map(([key, [accesses, requests, passes, ideal]]) => [key, accesses, requests, widths.get(key).join(', ') || '–',
        ...(key.endsWith('shared') ? [passes, '–'] : ['–', passes]), ideal].join(' | '));
    assert.deepEqual([...shown].sort(), wanted.sort());
}

/** Source, marks at lines and printed output, for a lab's file or any other. */
export async function file(page, json) {
    const { source, file } = json.submission ?? json;
    const lines = await all(page, '.source li', 'e.querySelector("code").textContent');
    assert.deepEqual(lines, source);
    const marked = await all(page, '.source li.marked', 'Number(e.id.slice(5))');
    const places = json.findings.flatMap((/** @type {any} */ one) => one.locations).filter((/** @type {any} */ at) => at.line > 0 && at.file === file);
    assert.deepEqual(new Set(marked), new Set(places.map((/** @type {any} */ at) => at.line)));
    const printed = await all(page, '[data-printed]', '[e.dataset.printed, e.querySelector("pre").textContent]');
    assert.equal(printed.length, typeof json.printed === 'string' ? Number(json.printed !== '') : json.printed.length);
}

/** Score, checks, praise and hints, and the file. */
export async function words(page, json) {
    const score = await page.ask(`document.getElementById('score').textContent`);
    assert.ok(score.startsWith(`${points(json.score, json.max_score)}`) && score.includes(`of ${points(json.max_score)} points`), score);
    const rows = await all(page, '.checks li', '({ id: e.dataset.check, verdict: e.className, points: e.querySelector(".check-points").textContent, text: e.textContent })');
    assert.deepEqual(rows.map((/** @type {any} */ row) => [row.id, row.verdict]), json.checks.map((/** @type {any} */ check) => [check.id, check.verdict]));
    rows.forEach((/** @type {any} */ row, /** @type {number} */ at) => {
        const check = json.checks[at];
        assert.equal(row.points, `${['skip', 'held'].includes(check.verdict) ? '–' : points(check.score, check.max_score)} / ${points(check.max_score)}`);
        assert.ok(row.text.includes(check.title) && row.text.includes(check.id));
    });
    const named = await all(page, '.checks li.skip a', '[e.textContent, e.hash]');
    assert.deepEqual(named, json.checks.filter((/** @type {any} */ check) => check.verdict === 'skip')
        .filter((/** @type {any} */ check) => check.waits_for).map((/** @type {any} */ check) => check.waits_for[0])
        .map((/** @type {string} */ id) => [json.checks.find((/** @type {any} */ one) => one.id === id).title, `#row-${id}`]));
    await file(page, json);
    const praised = await all(page, '.praise li', 'e.dataset.check');
    assert.deepEqual(praised, json.checks.filter((/** @type {any} */ check) => check.verdict === 'pass' && (check.kind !== 'barriers'
        || json.launches.some((/** @type {any} */ launch) => launch.barriers > 0))).map((/** @type {any} */ check) => check.id));
    const lost = json.checks.some((/** @type {any} */ check) => check.verdict === 'fail' || check.verdict === 'partial');
    if (!lost) return;
    const seen = await page.ask(`(async () => { const seen = []; const hints = [...document.querySelectorAll('.hint')];
        for (const hint of hints) { seen.push(hints.filter((one) => !one.hidden).length); hint.open = true; await new Promise((r) => setTimeout(r, 30)); }
        return { seen, texts: hints.map((one) => one.textContent.replace(/\\s+/g, ' ')) }; })()`);
    assert.deepEqual(seen.seen, (json.lab.hints ?? []).map((/** @type {any} */ _, /** @type {number} */ at) => at + 1), 'one by one');
    (json.lab.hints ?? []).forEach((/** @type {string} */ hint, /** @type {number} */ at) =>
        assert.ok(seen.texts[at].includes(hint.replaceAll('`', '').replace(/\s+/g, ' ').trim().slice(0, 60))));
}
