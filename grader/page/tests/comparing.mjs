// Comparison of a replay page's elements with the plain replay.
import assert from 'node:assert/strict';
import { late, nobody } from './replayed.mjs';

/** @typedef {import('./browser.mjs').Page} Page */
/** @typedef {import('./replayed.mjs').Replayed} Replayed */

/** Deterministic random numbers. */
export function dice(seed = 7) {
    return (/** @type {number} */ sides) => {
        seed = (seed * 1103515245 + 12345) % 2 ** 31;
        return Math.floor((seed / 2 ** 31) * sides);
    };
}

/** The displayed state of a run as plain data. */
export const shown = (/** @type {Page} */ page, /** @type {number} */ run) =>
    page.ask(`(() => { const stage = document.querySelector('section.stage.run-${run}'), all = (from, what, of) => [...from.querySelectorAll(what)].map(of);
    return { cells: all(stage, '.grid-row:not(.grid-names)', (row) => { const texts = row.querySelector('.row-text').textContent.split('\\t').slice(1).map((text) => text.trim());
            return all(row, '.cell', (cell, at) => ({ byte: Number(cell.dataset.byte), classes: cell.className })).map((cell, at) => ({ ...cell, text: texts[at] })); }).flat(),
        lanes: all(stage, '.warp-row', (row) => all(row, '.lane', (lane) => lane.className.slice(5))), places: all(stage, '.warp-place', (one) => one.textContent),
        barriers: all(stage, '.gathering', (one) => ({ barrier: Number(one.dataset.barrier), arrived: Number(one.dataset.arrived), awaited: Number(one.dataset.awaited) })),
        variables: all(document, '.locals-panel tbody tr', (row) => [Number(row.dataset.variable), row.hidden, row.querySelectorAll('td.value')[${run}].textContent]) }; })()`);

/** Compares one state of one run, with every cell, lane, barrier and variable, with the plain replay. */
export async function compare(
    /** @type {Page} */ page,
    /** @type {Replayed} */ played,
    /** @type {number} */ run,
    /** @type {number} */ array,
    /** @type {string} */ cells,
) {
    const { json, position: at } = played,
        { arrays, variables } = json,
        page_ = await shown(page, run),
        type = arrays[array].type === 'bytes' ? 's32' : arrays[array].type;
    const step = at - 1,
        touched = new Map();
    for (const row of step < 0 ? [] : (played.accesses.get(step) ?? []))
        if (row.array === array)
            for (const item of row.items)
                for (let byte = 0; byte < row.width; byte += 4)
                    touched.set(item.offset - arrays[array].first + byte, ['read', 'wrote', 'atomic'][row.kind & 3]);
    assert.ok(page_.cells.length * 4 >= Math.min(arrays[array].shown_bytes, 1280 * 4));
    for (const cell of page_.cells) {
        const isWritten = played.isWritten(array, cell.byte, 4),
            who = played.by[array][cell.byte],
            where = `run ${run}, position ${at}, array ${array}, byte ${cell.byte}`;
        assert.equal(/\b(written|given)\b/.test(cell.classes), isWritten, where);
        if (cells === 'values') {
            const value = played.element(array, cell.byte, 4, type);
            if (isWritten && !cell.text.endsWith('…'))
                assert.ok(Math.abs(Number(cell.text) - value) <= Math.abs(value) * 0.005, `${where}: ${cell.text} for ${value}`);
            if (!isWritten) assert.equal(cell.text, '', where);
        } else assert.equal(cell.text, who === nobody ? '' : who === late ? 'late' : `${who >> 5}:${who & 31}`, where);
        assert.equal(/\b(read|wrote|atomic)\b/.exec(cell.classes)?.[0], touched.get(cell.byte), `${where}: touched in this step`);
    }
    for (let warp = 0; warp < json.warps; ++warp) {
        assert.deepEqual(
            page_.lanes[warp].map((/** @type {string} */ one) => one === 'ended'),
            played.ended[warp],
            `run ${run}, position ${at}, warp ${warp}: ended`,
        );
        const acts = played.last[warp] === step && (played.accesses.get(step) ?? []).length > 0; // its action takes precedence over its waiting
        if (!acts)
            assert.deepEqual(
                page_.lanes[warp].map((/** @type {string} */ one) => one === 'waits'),
                played.waits[warp].map((one, lane) => one >= 0 && !played.ended[warp][lane]),
                `run ${run}, position ${at}, warp ${warp}: waits`,
            );
        const last = played.last[warp],
            place = last < 0 ? null : json.places[played.place[last]];
        if (place && !played.ended[warp].every((one) => one)) assert.match(page_.places[warp], new RegExp(`\\b${place.line}\\b`));
    }
    for (const { barrier, arrived } of page_.barriers)
        if (json.barriers[barrier].kind === 'block')
            assert.equal(
                arrived,
                played.waits.flat().filter((one) => one === barrier).length,
                `run ${run}, position ${at}: barrier ${barrier}`,
            );
    const warp = step < 0 ? 0 : played.warp[step];
    for (const [variable, isHidden, text] of page_.variables) {
        const bytes = played.variables.get(`${warp}:${variable}:0`);
        if (!bytes) continue;
        assert.equal(isHidden, false);
        if (variables[variable].type === 's32')
            assert.equal(
                Number(text),
                new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true),
                `run ${run}, position ${at}: ${variables[variable].name}`,
            );
    }
}

/** Compares the history of a selected element: its value, its last writer, and each access to it. */
export async function compareElement(
    /** @type {Page} */ page,
    /** @type {Replayed} */ played,
    /** @type {number} */ run,
    /** @type {number} */ array,
    /** @type {number} */ byte,
) {
    const { first } = played.json.arrays[array],
        verbs = ['read', 'wrote', 'left'];
    await page.ask(`document.querySelector('section.stage.run-${run} .cell[data-byte="${byte}"]').click()`);
    const told = await page.ask(`(() => { const panel = document.querySelector('section.stage.run-${run} .element-panel');
        return { now: panel.querySelector('.element-now').textContent, entries: [...panel.querySelectorAll('.entries li')].filter((one) => !one.hidden)
            .map((one) => ({ step: Number(one.querySelector('button').textContent.replace(/\\D/g, '')), text: one.querySelector('span').textContent, state: one.className })) }; })()`);
    const who = played.by[array][byte],
        isWritten = played.isWritten(array, byte, 4);
    assert.equal(told.now.startsWith('Not written yet'), !isWritten, told.now);
    if (isWritten)
        assert.equal(
            Number(/Holds ([-\d.e]+[\de])/.exec(told.now)?.[1]),
            played.element(array, byte, 4, played.json.arrays[array].type),
            told.now,
        );
    if (who >= 0) assert.ok(told.now.includes(`warp ${who >> 5}, lane ${who & 31}, in step`), told.now);
    for (const { step, text, state } of told.entries) {
        const rows = (played.accesses.get(step - 1) ?? []).filter(
            (row) => row.array === array && row.items.some((/** @type {any} */ item) => item.offset === first + byte),
        );
        const isLate = text.endsWith(' arrived late');
        if (!isLate)
            assert.ok(
                rows.some((row) => text.startsWith(`warp ${played.warp[step - 1]}, `) && text.includes(` ${verbs[row.kind & 3]} `)),
                `step ${step}: ${text}`,
            );
        assert.equal(state.split(' ')[0], step === played.position ? 'now' : step < played.position ? 'past' : 'ahead');
    }
}

/** Selects the quantity that a run's cells show. */
export async function showCells(
    /** @type {Page} */ page,
    /** @type {number} */ run,
    /** @type {number} */ array,
    /** @type {string} */ cells,
) {
    for (const [name, value] of [
        ['Array', `${array}`],
        ['Cells', cells],
    ])
        await page.ask(`(() => { const list = [...document.querySelectorAll('section.stage.run-${run} .choice')].find((one) => one.firstChild.textContent === '${name}').querySelector('select');
            list.value = '${value}'; list.dispatchEvent(new Event('change')); })()`);
}
