// memory.js: what an array holds after any number of steps. Nothing is carried from step to step: all writes are sorted by the byte
// that they change, and a state is looked up, so that a step back is a step like any other.
import { lastBelow, sortedBy } from './columns.js';

/** @typedef {import('./recording.js').Recording} Recording */
/** @typedef {import('./recording.js').Run} Run */
/** A write: who is warp * 32 + lane, or -1 - copy; its bytes lie at `pool[at]`; item is that of the access, or -1.
 * @typedef {{step: number, who: number, array: number, offset: number, width: number, at: number, copied: boolean, item: number}} Write */
/** @typedef {{bytes: Uint8Array, known: boolean, partly: boolean, write: number}} Held */

const load = 0, landed = 2;

/** The writes of a run, by byte, and what the bytes were before. */
export class Memory {
    /**
     * @param {Recording} recording
     * @param {Run} run
     */
    constructor(recording, run) {
        this.recording = recording;
        this.run = run;
        /** First byte of each array in one row of all. */
        this.bases = new Int32Array(recording.arrays.length + 1);
        recording.arrays.forEach((array, at) => { this.bases[at + 1] = this.bases[at] + array.shownBytes; });
        const { accesses, copies } = run;
        const stores = accesses.ofItem.reduce((sum, access) => sum + (accesses.kind[access] === load ? 0 : 1), 0);
        const count = stores + (copies.toOffset && copies.value ? copies.what.reduce((sum, what) => sum + (what === landed ? 1 : 0), 0) : 0);
        this.count = count;
        this.step = new Int32Array(count);
        this.who = new Int32Array(count);
        this.array = new Int32Array(count);
        this.offset = new Float64Array(count);
        this.width = new Int32Array(count);
        this.at = new Int32Array(count);
        this.item = new Int32Array(count).fill(-1);
        this.#collect();
        const { begins, writes } = this.#sorted();
        this.begins = begins;
        this.writes = writes;
    }

    #collect() {
        const { accesses, copies, warp } = this.run, hasBytes = copies.toOffset && copies.value;
        let next = 0, event = 0, copied = 0;
        const land = (/** @type {number} */ before) => {
            for (; event < copies.count && copies.step[event] < before; ++event) {
                if (copies.what[event] !== landed || !hasBytes) continue;
                this.#put(next++, copies.step[event], -1 - copies.copy[event], copies.to[event], copies.toOffset?.[event] ?? 0, copies.bytes[event], copied, -1);
                copied += copies.bytes[event];
            }
        };
        for (let access = 0; access < accesses.count; ++access) {
            land(accesses.step[access]);
            if (accesses.kind[access] === load) continue;
            for (let item = accesses.begins[access]; item < accesses.begins[access + 1]; ++item)
                this.#put(next++, accesses.step[access], warp[accesses.step[access]] * 32 + accesses.lane[item], accesses.array[access],
                    accesses.offset[item], accesses.width[access], accesses.byteAt[item], item);
        }
        land(Infinity);
    }

    #put(/** @type {number} */ write, /** @type {number} */ step, /** @type {number} */ who, /** @type {number} */ array, /** @type {number} */ offset,
        /** @type {number} */ width, /** @type {number} */ at, /** @type {number} */ item) {
        this.step[write] = step;
        this.who[write] = who;
        this.array[write] = array;
        this.offset[write] = offset;
        this.width[write] = width;
        this.at[write] = at;
        this.item[write] = item;
    }

    /** All writes of each byte, in their order. */
    #sorted() {
        let total = 0;
        for (let write = 0; write < this.count; ++write) total += this.width[write];
        const keys = new Int32Array(total).fill(-1), writes = new Int32Array(total);
        let next = 0;
        for (let write = 0; write < this.count; ++write) {
            const array = this.recording.arrays[this.array[write]], first = this.offset[write] - (array?.first ?? 0);
            for (let byte = 0; byte < this.width[write]; ++byte, ++next) {
                writes[next] = write;
                if (array && first + byte >= 0 && first + byte < array.shownBytes) keys[next] = this.bases[this.array[write]] + first + byte;
            }
        }
        const { begins, items } = sortedBy(keys, this.bases[this.bases.length - 1]);
        return { begins, writes: items.map((one) => writes[one]) };
    }

    /**
     * The write that a byte holds after `position` steps, or -1.
     * @param {number} array
     * @param {number} byte of its window
     * @param {number} position
     */
    writeOf(array, byte, position) {
        const key = this.bases[array] + byte;
        const at = lastBelow(this.writes, this.begins[key], this.begins[key + 1], this.step, position);
        return at < 0 ? -1 : this.writes[at];
    }

    /** The byte that a write left there. */
    byteOf(/** @type {number} */ write, /** @type {number} */ array, /** @type {number} */ byte) {
        const from = this.who[write] < 0 ? /** @type {Uint8Array} */ (this.run.copies.value) : this.run.accesses.bytes;
        return from[this.at[write] + byte + this.recording.arrays[array].first - this.offset[write]];
    }

    /**
     * What some bytes hold after `position` steps: the value, whether all or some of it is known, and the last write of them.
     * @param {number} array
     * @param {number} byte of its window
     * @param {number} count
     * @param {number} position
     * @returns {Held}
     */
    held(array, byte, count, position) {
        const shown = this.recording.arrays[array], bytes = new Uint8Array(count);
        let known = 0, last = -1;
        for (let at = 0; at < count && byte + at < shown.shownBytes; ++at) {
            const write = this.writeOf(array, byte + at, position);
            bytes[at] = write >= 0 ? this.byteOf(write, array, byte + at) : shown.begins[byte + at];
            known += write >= 0 || shown.written[byte + at] ? 1 : 0;
            if (write > last) last = write;
        }
        return { bytes, known: known === count, partly: known > 0 && known < count, write: last };
    }
}
