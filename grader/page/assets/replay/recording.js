// recording.js: the document of a replay, decoded once: each run as typed arrays, a column a fact. An access has an item for
// each of its lanes; a step has the accesses from accessBegins[step] up to accessBegins[step + 1].
import { isIn } from '../words.js';
import { beginsOf, bytesOf, integers, naturals, rising } from './columns.js';
import { arrayShown } from './elements.js';

/** @typedef {import('./elements.js').ArrayShown} ArrayShown */
/** @typedef {{count: number, step: Float64Array, array: Float64Array, kind: Float64Array, width: Float64Array, lanes: Float64Array,
 *     begins: Int32Array, ofItem: Int32Array, lane: Uint8Array, offset: Float64Array, byteAt: Int32Array, bytes: Uint8Array}} Accesses */
/** @typedef {{count: number, step: Float64Array, barrier: Float64Array, what: Float64Array, lanes: Float64Array}} BarrierEvents */
/** @typedef {{count: number, step: Float64Array, copy: Float64Array, what: Float64Array, from: Float64Array, to: Float64Array, bytes: Float64Array,
 *     fromOffset: Float64Array | null, toOffset: Float64Array | null, value: Uint8Array | null}} CopyEvents */
/** @typedef {{count: number, step: Float64Array, variable: Float64Array, lanes: Float64Array, one: Float64Array, byteAt: Int32Array, bytes: Uint8Array}} ValueEvents */
/** @typedef {{count: number, step: Float64Array, warp: Float64Array, lanes: Float64Array}} EndEvents */
/** @typedef {{name: string, words: string, result: string, steps: number, from: number, of: number, warp: Float64Array, place: Float64Array,
 *     active: Float64Array, accesses: Accesses, accessBegins: Int32Array, barriers: BarrierEvents, copies: CopyEvents, values: ValueEvents,
 *     ends: EndEvents}} Run */
/** @typedef {{title: string, kernel: string, case: string, grid: number[], blockSize: number[], sharedBytes: number, block: number, warps: number,
 *     warpSize: number, threads: number, source: {file: string, lines: string[], letters: string[]}[],
 *     places: {file: number, line: number, column: number}[], arrays: ArrayShown[], variables: any[], barriers: any[], findings: any[],
 *     runs: Run[]}} Recording */

const allLanes = 2 ** 32 - 1;

/** @param {number} mask */
export function lanesIn(mask) {
    let count = 0;
    for (let rest = mask >>> 0; rest; rest &= rest - 1) ++count;
    return count;
}

/** @param {any} columns @returns {Accesses} */
function accessesOf(columns) {
    const step = rising(columns?.step), lanes = naturals(columns?.lanes), width = naturals(columns?.width), offset = integers(columns?.offset);
    const items = lanes.reduce((sum, mask) => sum + lanesIn(mask), 0);
    const begins = new Int32Array(step.length + 1), ofItem = new Int32Array(items), lane = new Uint8Array(items), byteAt = new Int32Array(items);
    let item = 0, byte = 0;
    for (let at = 0; at < step.length; ++at) {
        let place = 0;
        for (let one = 0; one < 32; ++one) {
            if (!isIn(lanes[at], one)) continue;
            place += offset[item];
            offset[item] = place;
            ofItem[item] = at;
            lane[item] = one;
            byteAt[item++] = byte;
            byte += width[at];
        }
        begins[at + 1] = item;
    }
    return { count: step.length, step, array: naturals(columns?.array), kind: naturals(columns?.kind), width, lanes, begins, ofItem, lane, offset, byteAt,
        bytes: bytesOf(columns?.value) };
}

/** @param {any} columns @param {any[]} variables @param {(type: string) => number} widthOf @returns {ValueEvents} */
function valuesOf(columns, variables, widthOf) {
    const step = rising(columns?.step), variable = naturals(columns?.variable), lanes = naturals(columns?.lanes), one = naturals(columns?.one);
    const byteAt = new Int32Array(step.length + 1);
    for (let at = 0; at < step.length; ++at)
        byteAt[at + 1] = byteAt[at] + widthOf(variables[variable[at]]?.type) * (one[at] ? 1 : lanesIn(lanes[at]));
    return { count: step.length, step, variable, lanes, one, byteAt, bytes: bytesOf(columns?.value) };
}

/** @param {any} columns @returns {CopyEvents} */
function copiesOf(columns) {
    const optional = (/** @type {string} */ name) => (columns?.[name] ? naturals(columns[name]) : null);
    const step = rising(columns?.step);
    return { count: step.length, step, copy: naturals(columns?.copy), what: naturals(columns?.what), from: naturals(columns?.from), to: naturals(columns?.to),
        bytes: naturals(columns?.bytes), fromOffset: optional('from_offset'), toOffset: optional('to_offset'), value: columns?.value ? bytesOf(columns.value) : null };
}

/**
 * A mask of 0 says that it is the warp's last.
 * @param {Float64Array} active
 * @param {Float64Array} warp
 */
function filledMasks(active, warp) {
    /** @type {number[]} */
    const last = [];
    return active.map((mask, at) => (last[warp[at]] = mask || (last[warp[at]] ?? allLanes)));
}

/** @param {any} run @param {any} whole @param {(type: string) => number} widthOf @returns {Run} */
function runOf(run, whole, widthOf) {
    const events = run.events ?? {}, warp = naturals(run.warp), accesses = accessesOf(events.accesses);
    const barriers = events.barriers ?? {}, ends = events.ends ?? {};
    const steps = run.steps ?? warp.length;
    return {
        name: run.name, words: run.words ?? '', result: run.result ?? '', steps, from: run.from ?? 0, of: run.of ?? steps,
        warp, place: naturals(run.place), active: filledMasks(naturals(run.active), warp),
        accesses, accessBegins: beginsOf(accesses.step, steps),
        barriers: { count: rising(barriers.step).length, step: rising(barriers.step), barrier: naturals(barriers.barrier), what: naturals(barriers.what), lanes: naturals(barriers.lanes) },
        copies: copiesOf(events.copies), values: valuesOf(events.values, whole.variables ?? [], widthOf),
        ends: { count: rising(ends.step).length, step: rising(ends.step), warp: naturals(ends.warp), lanes: naturals(ends.lanes) },
    };
}

/**
 * @param {any} whole the JSON
 * @param {(type: string) => number} widthOf bytes of a variable's type
 * @returns {Recording}
 */
export function recordingOf(whole, widthOf) {
    const launch = whole.launch ?? {};
    return {
        title: whole.title ?? '', kernel: whole.kernel ?? '', case: whole.case ?? '', grid: launch.grid ?? [1, 1, 1], blockSize: launch.block ?? [whole.threads, 1, 1],
        sharedBytes: launch.shared_bytes ?? 0, block: whole.block ?? 0, warps: whole.warps, warpSize: whole.warp_size ?? 32, threads: whole.threads,
        source: (whole.source ?? []).map((/** @type {any} */ one) => ({ file: one.file, lines: one.lines ?? String(one.text ?? '').replace(/\n$/, '').split('\n'), letters: one.letters ?? [] })),
        places: whole.places ?? [], arrays: (whole.arrays ?? []).map((/** @type {any} */ one) => arrayShown(one, bytesOf)),
        variables: whole.variables ?? [], barriers: whole.barriers ?? [], findings: whole.findings ?? [],
        runs: (whole.runs ?? []).map((/** @type {any} */ run) => runOf(run, whole, widthOf)),
    };
}

/**
 * The lanes of a warp that there are: the last warp of a block may be short.
 * @param {Recording} recording
 * @param {number} warp
 */
export function lanesThere(recording, warp) {
    const count = Math.max(0, Math.min(32, recording.threads - 32 * warp));
    return 2 ** count - 1;
}
