// Decoded replay document: each run as typed arrays, one column per field. An access has an item for each of
// its lanes; a step has the accesses from accessBegins[step] up to accessBegins[step + 1].
import { isIn } from '../words.js';
import { beginsOf, bytesOf, integers, naturals, rising } from './typed_columns.js';
import { arrayShown } from './elements.js';

/** @typedef {import('./elements.js').ArrayShown} ArrayShown */
/** `kind` is that of an access: load, store or atomic. Its items hold their bytes, for stores and atomics the bytes afterwards;
 * `known` is true for an item if they are known, and for a load if they were written before.
 * @typedef {{count: number, step: Float64Array, array: Float64Array, kind: Uint8Array, isBackground: Uint8Array, isObject: Uint8Array, width: Float64Array, lanes: Float64Array,
 *     begins: Int32Array, ofItem: Int32Array, lane: Uint8Array, offset: Float64Array, byteAt: Int32Array, bytes: Uint8Array, known: Uint8Array}} Accesses */
/** `isHeld` is true for an arrival that restores bytes overwritten in the same step: that write is delayed and arrives later.
 * @typedef {{count: number, step: Float64Array, array: Float64Array, offset: Float64Array, bytes: Float64Array, byteAt: Int32Array, value: Uint8Array,
 *     isHeld: Uint8Array}} Arrivals */
/** @typedef {{count: number, step: Float64Array, barrier: Float64Array, what: Float64Array, warp: Float64Array, lanes: Float64Array}} BarrierEvents */
/** @typedef {{count: number, step: Float64Array, what: Float64Array, lanes: Float64Array, keep: Float64Array, copy: Float64Array}} CopyEvents */
/** @typedef {{count: number, step: Float64Array, variable: Float64Array, lanes: Float64Array, form: Float64Array, byteAt: Int32Array, bytes: Uint8Array}} ValueEvents */
/** @typedef {{count: number, step: Float64Array, warp: Float64Array, lanes: Float64Array}} EndEvents */
/** Bytes of an array's window before the first step, and for each of them whether it was written.
 * @typedef {{begins: Uint8Array, written: Uint8Array}} Before */
/** @typedef {{name: string, words: string, result: string, watch: {array: number, offset: number, bytes: number, value: string} | null, steps: number, from: number, of: number,
 *     warp: Float64Array, place: Float64Array, active: Float64Array, before: Before[], accesses: Accesses, accessBegins: Int32Array,
 *     arrivals: Arrivals, barriers: BarrierEvents, copies: CopyEvents, values: ValueEvents, ends: EndEvents}} Run */
/** @typedef {{title: string, kernel: string, case: string, grid: number[], blockSize: number[], sharedBytes: number, block: number[], warps: number,
 *     threads: number, isUnoptimized: boolean, source: {file: string, lines: string[], letters: string[]}[],
 *     places: {file: number, line: number, column: number}[], arrays: ArrayShown[], variables: {name: string, type: string, bytes: number, function: string}[],
 *     barriers: {place: number, kind: string, label: string}[], findings: any[], shownFinding: number, runs: Run[]}} Recording */

export const load = 0,
    unknown = 0,
    known = 1,
    unwritten = 2;
const kindBits = 3,
    inBackground = 4,
    onObject = 8,
    hasValue = 16;

/** @param {number} mask */
export function lanesIn(mask) {
    let count = 0;
    for (let rest = mask >>> 0; rest; rest &= rest - 1) ++count;
    return count;
}

/**
 * The lanes of each row are its items. Bytes that the document omits are filled in later from the contents of
 * memory.
 * @param {any} columns
 * @returns {Accesses & {told: Int32Array, values: Uint8Array}} told: where the row's values begin, or -1
 */
function accessesOf(columns) {
    const step = rising(columns?.step),
        lanes = naturals(columns?.lanes),
        width = naturals(columns?.width),
        offset = integers(columns?.offset),
        bits = naturals(columns?.kind);
    const items = lanes.reduce((sum, mask) => sum + lanesIn(mask), 0),
        told = new Int32Array(step.length).fill(-1);
    const begins = new Int32Array(step.length + 1),
        ofItem = new Int32Array(items),
        lane = new Uint8Array(items),
        byteAt = new Int32Array(items);
    let item = 0,
        byte = 0,
        value = 0;
    for (let at = 0; at < step.length; ++at) {
        let place = 0;
        if (bits[at] & hasValue) {
            told[at] = value;
            value += width[at] * lanesIn(lanes[at]);
        }
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
    return {
        count: step.length,
        step,
        array: naturals(columns?.array),
        kind: Uint8Array.from(bits, (one) => one & kindBits),
        isBackground: Uint8Array.from(bits, (one) => (one & inBackground ? 1 : 0)),
        isObject: Uint8Array.from(bits, (one) => (one & onObject ? 1 : 0)),
        width,
        lanes,
        begins,
        ofItem,
        lane,
        offset,
        byteAt,
        bytes: new Uint8Array(byte),
        known: new Uint8Array(items),
        told,
        values: bytesOf(columns?.value),
    };
}

/** @param {any} columns @returns {Arrivals} */
function arrivalsOf(columns) {
    const step = rising(columns?.step),
        bytes = naturals(columns?.bytes),
        byteAt = new Int32Array(step.length + 1);
    bytes.forEach((count, at) => {
        byteAt[at + 1] = byteAt[at] + count;
    });
    return {
        count: step.length,
        step,
        array: naturals(columns?.array),
        offset: naturals(columns?.offset),
        bytes,
        byteAt,
        value: bytesOf(columns?.value),
        isHeld: new Uint8Array(step.length),
    };
}

/** @param {any} columns @param {{bytes: number}[]} variables @returns {ValueEvents} */
function valuesOf(columns, variables) {
    const step = rising(columns?.step),
        variable = naturals(columns?.variable),
        lanes = naturals(columns?.lanes),
        form = naturals(columns?.form);
    const byteAt = new Int32Array(step.length + 1);
    for (let at = 0; at < step.length; ++at)
        byteAt[at + 1] = byteAt[at] + variables[variable[at]].bytes * (form[at] ? 1 : lanesIn(lanes[at]));
    return { count: step.length, step, variable, lanes, form, byteAt, bytes: bytesOf(columns?.value) };
}

/** @param {any} one of a run's `memory` @param {number} bytes of the window @returns {Before} */
function beforeOf(one, bytes) {
    const begins = new Uint8Array(bytes),
        written = new Uint8Array(bytes);
    begins.set(bytesOf(one?.begins).subarray(0, bytes));
    bytesOf(one?.written).forEach((bits, at) => {
        for (let bit = 0; bit < 8 && at * 8 + bit < bytes; ++bit) written[at * 8 + bit] = (bits >> bit) & 1;
    });
    return { begins, written };
}

/** @param {any} run @param {ArrayShown[]} arrays @param {{bytes: number}[]} variables @returns {Run} */
function runOf(run, arrays, variables) {
    const warp = naturals(run.warp),
        { told, values, ...accesses } = accessesOf(run.accesses),
        steps = warp.length,
        events = (/** @type {any} */ columns, /** @type {string[]} */ names) =>
            Object.fromEntries([
                ['count', naturals(columns?.step).length],
                ['step', rising(columns?.step)],
                ...names.map((name) => [name, naturals(columns?.[name])]),
            ]);
    const decoded = {
        name: run.name,
        words: run.words ?? '',
        result: run.result ?? '',
        watch: run.watch ?? null,
        steps,
        from: run.from ?? 0,
        of: run.of ?? steps,
        warp,
        place: naturals(run.place),
        active: naturals(run.lanes),
        before: arrays.map((array, at) => beforeOf(run.memory?.[at], array.shownBytes)),
        accesses,
        accessBegins: beginsOf(accesses.step, steps),
        arrivals: arrivalsOf(run.arrivals),
        barriers: /** @type {BarrierEvents} */ (events(run.barriers, ['barrier', 'what', 'warp', 'lanes'])),
        copies: /** @type {CopyEvents} */ (events(run.copies, ['what', 'lanes', 'keep', 'copy'])),
        values: valuesOf(run.values, variables),
        ends: /** @type {EndEvents} */ (events(run.ends, ['warp', 'lanes'])),
    };
    fill(decoded, arrays, told, values);
    return decoded;
}

/**
 * Fills in each item's bytes: from the document, or for other loads from the contents of memory at that step.
 * @param {Run} run
 * @param {ArrayShown[]} arrays
 * @param {Int32Array} told
 * @param {Uint8Array} values
 */
function fill(run, arrays, told, values) {
    const { accesses, arrivals } = run,
        held = run.before.map((one) => one.begins.slice()),
        written = run.before.map((one) => one.written.slice());
    /** Bytes overwritten in a step with arrivals, by array and byte.
     * @type {Map<string, {value: number, written: number}>} */
    const before = new Map();
    const withArrivals = new Set(arrivals.step);
    let arrival = 0,
        now = -1;
    const arrive = (/** @type {number} */ step) => {
        for (; arrival < arrivals.count && arrivals.step[arrival] < step; ++arrival) {
            const array = arrivals.array[arrival],
                to = arrivals.offset[arrival] - arrays[array].first,
                bytes = arrivals.value.subarray(arrivals.byteAt[arrival], arrivals.byteAt[arrival + 1]);
            const old = arrivals.step[arrival] === now ? Array.from(bytes, (_, at) => before.get(`${array}:${to + at}`)) : [];
            arrivals.isHeld[arrival] = old.length && old.every((one, at) => one?.value === bytes[at]) ? 1 : 0;
            store(array, arrivals.offset[arrival], bytes, -1);
            if (arrivals.isHeld[arrival]) hold();
        }
    };
    // Bytes that are overwritten with the same value are not listed as arrivals: they are delayed with the
    // others of the step.
    const hold = () =>
        before.forEach((one, key) => {
            const [array, at] = key.split(':').map(Number);
            if (held[array][at] === one.value) written[array][at] = one.written;
        });
    const store = (
        /** @type {number} */ array,
        /** @type {number} */ offset,
        /** @type {Uint8Array} */ bytes,
        /** @type {number} */ step,
    ) => {
        const isKept = withArrivals.has(step);
        for (let at = 0, to = offset - arrays[array].first; at < bytes.length; ++at, ++to) {
            if (to < 0 || to >= arrays[array].shownBytes) continue;
            if (isKept && !before.has(`${array}:${to}`))
                before.set(`${array}:${to}`, { value: held[array][to], written: written[array][to] });
            held[array][to] = bytes[at];
            written[array][to] = 1;
        }
    };
    for (let row = 0; row < accesses.count; ++row) {
        if (accesses.step[row] !== now) {
            arrive(accesses.step[row]);
            before.clear();
            now = accesses.step[row];
        }
        const array = accesses.array[row],
            width = accesses.width[row],
            isLoad = accesses.kind[row] === load;
        for (let item = accesses.begins[row], at = 0; item < accesses.begins[row + 1]; ++item, ++at) {
            const bytes = accesses.bytes.subarray(accesses.byteAt[item], accesses.byteAt[item] + width),
                from = accesses.offset[item] - arrays[array].first;
            const isShown = from >= 0 && from + width <= arrays[array].shownBytes;
            if (told[row] >= 0) bytes.set(values.subarray(told[row] + at * width, told[row] + (at + 1) * width));
            else if (isShown) bytes.set(held[array].subarray(from, from + width));
            accesses.known[item] = told[row] >= 0 || isShown ? known : unknown;
            if (isLoad && isShown && !written[array].subarray(from, from + width).every((one) => one)) accesses.known[item] = unwritten;
            if (!isLoad && width) store(array, accesses.offset[item], bytes, now);
        }
    }
    arrive(Infinity);
}

/**
 * Name of a barrier, which is that of its line.
 * @param {any} barrier
 * @param {any} whole
 * @param {{lines: string[]}[]} source
 */
function labelOf(barrier, whole, source) {
    const place = whole.places?.[barrier.place],
        line = source[place?.file]?.lines[place?.line - 1] ?? '';
    const name = /(?:__)?[\w.]*(?:sync|arrive|wait|shfl|ballot)\w*/.exec(line)?.[0];
    const what = name ? `${name}()` : barrier.kind === 'warp' ? 'a warp barrier' : 'a barrier';
    return place?.line > 0 && place.file >= 0 ? `${what} in line ${place.line}` : what;
}

/**
 * True if an array of unknown type is only accessed by words.
 * @param {Run[]} runs
 * @param {number} array
 */
function isOfWords(runs, array) {
    return runs.every(({ accesses }) => accesses.width.every((width, row) => accesses.array[row] !== array || width % 4 === 0));
}

/**
 * @param {any} whole the JSON
 * @returns {Recording}
 */
export function recordingOf(whole) {
    const launch = whole.launch ?? {},
        arrays = (whole.arrays ?? []).map(arrayShown),
        variables = whole.variables ?? [];
    const source = (whole.source ?? []).map((/** @type {any} */ one) => ({
        file: one.file,
        lines: String(one.text ?? '')
            .replace(/\n$/, '')
            .split('\n'),
        letters: one.letters ?? [],
    }));
    const runs = (whole.runs ?? []).map((/** @type {any} */ run) => runOf(run, arrays, variables));
    arrays.forEach((/** @type {ArrayShown} */ array, /** @type {number} */ at) => {
        if (array.elementBytes === 1 && array.type === 'bytes' && isOfWords(runs, at)) array.unitBytes = 4;
    });
    return {
        title: whole.title ?? '',
        kernel: whole.kernel ?? '',
        case: whole.case ?? '',
        grid: launch.grid ?? [1, 1, 1],
        blockSize: launch.block ?? [whole.threads, 1, 1],
        sharedBytes: launch.shared_bytes ?? 0,
        block: whole.block_index ?? [whole.block ?? 0, 0, 0],
        warps: whole.warps,
        threads: whole.threads,
        isUnoptimized: whole.build !== 'optimized',
        source,
        places: whole.places ?? [],
        arrays,
        variables,
        barriers: (whole.barriers ?? []).map((/** @type {any} */ one) => ({ ...one, label: labelOf(one, whole, source) })),
        findings: whole.findings ?? [],
        shownFinding: whole.shown_finding ?? -1,
        runs,
    };
}

/**
 * The existing lanes of a warp: the last warp of a block may be partial.
 * @param {Recording} recording
 * @param {number} warp
 */
export function lanesThere(recording, warp) {
    const count = Math.max(0, Math.min(32, recording.threads - 32 * warp));
    return 2 ** count - 1;
}
