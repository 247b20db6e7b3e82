// Plain step-by-step playback of a replay, written from the format's definition. It shares no code with the
// page.
import { Buffer } from 'node:buffer';

/** @param {string} text @returns {number[]} */
function numbers(text) {
    const list = [];
    let value = 0n,
        shift = 0n;
    for (const byte of Buffer.from(text, 'base64')) {
        value |= BigInt(byte & 127) << shift;
        shift += 7n;
        if (byte >= 128) continue;
        list.push(Number(value));
        value = shift = 0n;
    }
    return list;
}
const signed = (/** @type {number} */ value) => (value % 2 ? -(value + 1) / 2 : value / 2);
const lanesOf = (/** @type {number} */ mask) =>
    Array.from({ length: 32 }, (_, lane) => lane).filter((lane) => Math.floor(mask / 2 ** lane) % 2);

/** Rows of a table of columns; `step` is stored as the difference from the previous one. */
function rows(/** @type {any} */ table, /** @type {string[]} */ names) {
    const columns = names.map((name) => numbers(table[name]));
    let step = 0;
    return numbers(table.step).map((rise, at) => {
        step += rise;
        return /** @type {any} */ ({ step, ...Object.fromEntries(names.map((name, column) => [name, columns[column][at]])) });
    });
}

/** @param {any[]} list @returns {Map<number, any[]>} */
function byStep(list) {
    const map = new Map();
    for (const row of list) map.set(row.step, [...(map.get(row.step) ?? []), row]);
    return map;
}

/** Accesses with their lanes and offsets, and their bytes if the document contains them. */
function accessRows(/** @type {any} */ table) {
    const offsets = numbers(table.offset).map(signed),
        values = Buffer.from(table.value, 'base64');
    let item = 0,
        byte = 0;
    return rows(table, ['array', 'kind', 'width', 'lanes']).map((row, index) => {
        let offset = 0;
        const lanes = lanesOf(row.lanes).map((lane) => {
            offset += offsets[item++];
            const bytes = row.kind & 16 ? values.subarray(byte, (byte += row.width)) : null;
            return { lane, offset, bytes };
        });
        return { ...row, index, items: lanes };
    });
}

/** Markers for bytes that are unwritten, or that arrived late. */
export const nobody = -2,
    late = -1;

export class Replayed {
    position = 0;

    /** Bytes of a variable by "warp:variable:lane".
     * @type {Map<string, Uint8Array>} */
    variables;

    constructor(/** @type {any} */ json, /** @type {number} */ index) {
        this.json = json;
        this.run = json.runs[index];
        this.warp = numbers(this.run.warp);
        this.place = numbers(this.run.place);
        this.mask = numbers(this.run.lanes);
        this.accesses = byStep(accessRows(this.run.accesses));
        const arrivals = rows(this.run.arrivals, ['array', 'offset', 'bytes']);
        this.barriers = byStep(rows(this.run.barriers, ['barrier', 'what', 'warp', 'lanes']));
        const values = rows(this.run.values, ['variable', 'lanes', 'form']);
        this.ends = byStep(rows(this.run.ends, ['warp', 'lanes']));
        this.copies = byStep(rows(this.run.copies, ['what', 'keep', 'copy']));
        this.pending = /** @type {any[]} */ ([]);
        this.started = new Map();
        const whole = Buffer.from(this.run.arrivals.value, 'base64'),
            told = Buffer.from(this.run.values.value, 'base64');
        let at = 0;
        for (const row of arrivals) row.value = whole.subarray(at, (at += row.bytes));
        at = 0;
        for (const row of values)
            row.value = told.subarray(at, (at += json.variables[row.variable].bytes * (row.form ? 1 : lanesOf(row.lanes).length)));
        this.arrivals = byStep(arrivals);
        this.values = byStep(values);
        this.waits = this.ended = /** @type {any[][]} */ ([]);
        this.variables = new Map();
        this.last = /** @type {number[]} */ ([]);
        this.begin();
    }

    begin() {
        const { arrays, warps } = this.json;
        this.position = 0;
        this.memory = arrays.map((/** @type {any} */ one, /** @type {number} */ array) =>
            Uint8Array.from({ length: one.shown_bytes }, (_, byte) => Buffer.from(this.run.memory[array].begins, 'base64')[byte]),
        );
        this.written = arrays.map((/** @type {any} */ one, /** @type {number} */ array) => {
            const bits = Buffer.from(this.run.memory[array].written, 'base64');
            return Uint8Array.from({ length: one.shown_bytes }, (_, byte) => ((bits[byte >> 3] ?? 0) >> (byte & 7)) & 1);
        });
        this.by = arrays.map((/** @type {any} */ one) => new Int32Array(one.shown_bytes).fill(nobody));
        this.waits = Array.from({ length: warps }, () => new Array(32).fill(-1));
        this.ended = Array.from({ length: warps }, () => new Array(32).fill(false));
        this.variables.clear();
        this.pending = /** @type {any[]} */ ([]);
        this.started = new Map();
        this.last = new Array(warps).fill(-1);
    }

    #put(/** @type {number} */ array, /** @type {number} */ offset, /** @type {Uint8Array} */ bytes, /** @type {number} */ who) {
        bytes.forEach((value, at) => {
            const byte = offset - this.json.arrays[array].first + at;
            if (byte < 0 || byte >= this.memory[array].length) return;
            this.memory[array][byte] = value;
            this.written[array][byte] = 1;
            this.by[array][byte] = who;
        });
    }

    /** Bytes of a copy that keep their value arrive with the others and are not listed in the document. */
    #land(/** @type {(one: any) => boolean} */ lands) {
        for (const { array, begin, end } of new Set(this.pending.filter(lands)))
            for (let byte = begin - this.json.arrays[array].first; byte < end - this.json.arrays[array].first; ++byte) {
                this.written[array][byte] = 1;
                this.by[array][byte] = late;
            }
        this.pending = this.pending.filter((one) => !lands(one));
    }

    #step(/** @type {number} */ step) {
        const of = (/** @type {Map<number, any[]>} */ list) => list.get(step) ?? [],
            warp = this.warp[step],
            arrivals = of(this.arrivals);
        const before = {
            memory: arrivals.length ? this.memory.map((one) => one.slice()) : [],
            written: this.written.map((one) => one.slice()),
            by: this.by.map((one) => one.slice()),
        };
        const stores = of(this.accesses).filter((row) => row.kind & 3);
        for (const row of stores) for (const { lane, offset, bytes } of row.items) this.#put(row.array, offset, bytes, 32 * warp + lane);
        for (const row of arrivals) {
            const { first } = this.json.arrays[row.array],
                old = before.memory[row.array].subarray(row.offset - first, row.offset - first + row.bytes);
            const isBack = stores.some(
                (/** @type {any} */ one) =>
                    one.array === row.array &&
                    one.items.some(
                        (/** @type {any} */ item) => item.offset < row.offset + row.bytes && item.offset + one.width > row.offset,
                    ),
            );
            this.#put(row.array, row.offset, row.value, late);
            if (!isBack || Buffer.compare(old, row.value) !== 0) {
                this.#land((one) => one.array === row.array && one.begin < row.offset + row.bytes && one.end > row.offset);
                continue;
            }
            for (const { array, index, width, items } of stores.filter((one) => one.kind & 4))
                for (const { offset } of items) this.pending.push({ array, index, begin: offset, end: offset + width });
            this.written[row.array].set(before.written[row.array]);
            this.by[row.array].set(before.by[row.array]);
        }
        for (const { what, copy, keep } of of(this.copies)) {
            if (what === 0) this.started.set(copy, keep);
            if (what === 3) this.#land((one) => one.index === this.started.get(copy));
        }
        for (const row of of(this.barriers))
            for (const lane of lanesOf(row.lanes)) if (row.what < 2) this.waits[row.warp][lane] = row.what === 0 ? row.barrier : -1;
        for (const row of of(this.ends)) for (const lane of lanesOf(row.lanes)) this.ended[row.warp][lane] = true;
        for (const row of of(this.values))
            lanesOf(row.lanes).forEach((lane, at) => {
                const { bytes } = this.json.variables[row.variable],
                    from = row.form ? 0 : at * bytes;
                this.variables.set(`${warp}:${row.variable}:${lane}`, row.value.subarray(from, from + bytes));
            });
        this.last[warp] = step;
    }

    /** Plays up to this number of steps. */
    to(/** @type {number} */ position) {
        if (position < this.position) this.begin();
        while (this.position < position) this.#step(this.position++);
        return this;
    }

    /** An element as a number or a hexadecimal text. */
    element(/** @type {number} */ array, /** @type {number} */ byte, /** @type {number} */ width, /** @type {string} */ type) {
        const view = new DataView(this.memory[array].buffer, byte, width);
        return (
            {
                s32: () => view.getInt32(0, true),
                u32: () => view.getUint32(0, true),
                f32: () => view.getFloat32(0, true),
                u8: () => view.getUint8(0),
                f64: () => view.getFloat64(0, true),
            }[type]?.() ?? NaN
        );
    }

    isWritten(/** @type {number} */ array, /** @type {number} */ byte, /** @type {number} */ width) {
        return this.written[array].subarray(byte, byte + width).every((one) => one === 1);
    }
}
