// Contents of an array after any number of steps. All writes are sorted by address and states are looked up,
// so that a step backward costs the same as a step forward.
import { lastBelow, sortedBy } from './typed_columns.js';
import { lettersOf } from './elements.js';
import { heldRows, landingsOf } from './copy_arrivals.js';
import { load } from './recording.js';

/** @typedef {import('./recording.js').Recording} Recording */
/** @typedef {import('./recording.js').Run} Run */
/** @typedef {{bytes: Uint8Array, known: boolean, partly: boolean, write: number}} Held */

/** The writer of bytes that arrived without an instruction of the block. */
export const arrived = -1;

/** The writes of a run, by byte, and the bytes before them. Each write has its step, its writer (warp * 32 + lane, or `arrived`), its
 * location, its width, the position of its bytes, and the item of its access; the item is -1 for a copy that arrives late,
 * or -2 - the arrival. */
export class Memory {
    /**
     * @param {Recording} recording
     * @param {Run} run
     */
    constructor(recording, run) {
        this.recording = recording;
        this.run = run;
        /** Index of the first byte of each array, with all arrays in one sequence. */
        this.bases = new Int32Array(recording.arrays.length + 1);
        recording.arrays.forEach((array, at) => {
            this.bases[at + 1] = this.bases[at] + array.shownBytes;
        });
        const { accesses, arrivals } = run;
        const landings = landingsOf(run);
        const count =
            accesses.ofItem.reduce((sum, access) => sum + (accesses.kind[access] === load ? 0 : 1), 0) + arrivals.count + landings.length;
        this.count = count;
        this.step = new Int32Array(count);
        this.who = new Int32Array(count);
        this.array = new Int32Array(count);
        this.offset = new Float64Array(count);
        this.width = new Int32Array(count);
        this.at = new Int32Array(count);
        this.item = new Int32Array(count).fill(-1);
        /** Items whose write is delayed beyond their step.
         * @type {Set<number>} */
        this.heldItems = new Set();
        this.#collect(landings);
        const { begins, writes } = this.#sorted();
        this.begins = begins;
        this.writes = writes;
    }

    /** @param {{step: number, item: number}[]} landings of delayed copies */
    #collect(landings) {
        const { accesses, arrivals, warp } = this.run;
        let next = 0,
            event = 0,
            landing = 0;
        const landItems = (/** @type {number} */ until) => {
            for (; landing < landings.length && landings[landing].step <= until; ++landing) {
                const { step, item } = landings[landing],
                    row = accesses.ofItem[item];
                this.#put(
                    next++,
                    step,
                    arrived,
                    accesses.array[row],
                    accesses.offset[item],
                    accesses.width[row],
                    accesses.byteAt[item],
                    -1,
                );
            }
        };
        const land = (/** @type {number} */ before) => {
            for (; event < arrivals.count && arrivals.step[event] < before; ++event) {
                landItems(arrivals.step[event]);
                this.#put(
                    next++,
                    arrivals.step[event],
                    arrived,
                    arrivals.array[event],
                    arrivals.offset[event],
                    arrivals.bytes[event],
                    arrivals.byteAt[event],
                    -2 - event,
                );
            }
            landItems(before - 1);
        };
        for (let access = 0; access < accesses.count; ++access) {
            land(accesses.step[access]);
            if (accesses.kind[access] === load) continue;
            for (let item = accesses.begins[access]; item < accesses.begins[access + 1]; ++item)
                this.#put(
                    next++,
                    accesses.step[access],
                    warp[accesses.step[access]] * 32 + accesses.lane[item],
                    accesses.array[access],
                    accesses.offset[item],
                    accesses.width[access],
                    accesses.byteAt[item],
                    item,
                );
        }
        land(Infinity);
    }

    #put(
        /** @type {number} */ write,
        /** @type {number} */ step,
        /** @type {number} */ who,
        /** @type {number} */ array,
        /** @type {number} */ offset,
        /** @type {number} */ width,
        /** @type {number} */ at,
        /** @type {number} */ item,
    ) {
        this.step[write] = step;
        this.who[write] = who;
        this.array[write] = array;
        this.offset[write] = offset;
        this.width[write] = width;
        this.at[write] = at;
        this.item[write] = item;
    }

    /** Bytes of a step whose write is delayed: they keep their values. The bytes of a copy arrive together, so bytes that are overwritten
     * with the same value are delayed, too, although the recording does not list them. */
    #heldBack() {
        const { arrivals } = this.run,
            all = this.bases[this.bases.length - 1],
            gone = new Set();
        for (let event = 0; event < arrivals.count; ++event)
            for (let byte = 0; arrivals.isHeld[event] && byte < arrivals.bytes[event]; ++byte)
                gone.add(
                    arrivals.step[event] * all +
                        this.bases[arrivals.array[event]] +
                        arrivals.offset[event] -
                        this.recording.arrays[arrivals.array[event]].first +
                        byte,
                );
        const { accesses } = this.run;
        for (const row of heldRows(this.run))
            for (let item = accesses.begins[row]; item < accesses.begins[row + 1]; ++item)
                for (let byte = 0; byte < accesses.width[row]; ++byte)
                    gone.add(
                        accesses.step[row] * all +
                            this.bases[accesses.array[row]] +
                            accesses.offset[item] -
                            this.recording.arrays[accesses.array[row]].first +
                            byte,
                    );
        return (/** @type {number} */ step, /** @type {number} */ key) => gone.size > 0 && gone.has(step * all + key);
    }

    /** All writes to each unit, in order. A unit has the size of an array's cell, which is the width of most writes. */
    #sorted() {
        const { arrays } = this.recording,
            isGone = this.#heldBack();
        /** @type {number[]} */
        const keys = [],
            writes = [];
        for (let write = 0; write < this.count; ++write) {
            const array = arrays[this.array[write]],
                begin = Math.max(0, this.offset[write] - array.first),
                end = Math.min(array.shownBytes, this.offset[write] - array.first + this.width[write]);
            for (let unit = Math.floor(begin / array.unitBytes); unit * array.unitBytes < end; ++unit) {
                if (isGone(this.step[write], this.bases[this.array[write]] + Math.max(begin, unit * array.unitBytes))) {
                    this.heldItems.add(this.item[write]);
                    continue;
                }
                keys.push(this.bases[this.array[write]] + unit);
                writes.push(write);
            }
        }
        const { begins, items } = sortedBy(keys, this.bases[this.bases.length - 1]);
        return { begins, writes: items.map((one) => writes[one]) };
    }

    /**
     * The index of a unit's last write after `position` steps, or -1.
     * @param {number} array
     * @param {number} unit
     * @param {number} position
     */
    #lastOf(array, unit, position) {
        const key = this.bases[array] + unit;
        return lastBelow(this.writes, this.begins[key], this.begins[key + 1], this.step, position);
    }

    /** True for an arrival that restores the previous value. */
    isHeld(/** @type {number} */ write) {
        return this.item[write] <= -2 && this.run.arrivals.isHeld[-2 - this.item[write]] === 1;
    }

    /** The byte that a write left at this offset. */
    #byteOf(/** @type {number} */ write, /** @type {number} */ offset) {
        const from = this.item[write] <= -2 ? this.run.arrivals.value : this.run.accesses.bytes;
        return from[this.at[write] + offset - this.offset[write]];
    }

    /**
     * The last write to some bytes. It identifies their state, since any two states differ in it.
     * @param {number} array
     * @param {number} byte
     * @param {number} count
     * @param {number} position
     */
    lastWrite(array, byte, count, position) {
        const { unitBytes, shownBytes } = this.recording.arrays[array],
            end = Math.min(byte + count, shownBytes);
        let last = -1;
        for (let unit = Math.floor(Math.max(0, byte) / unitBytes); unit * unitBytes < end; ++unit) {
            const at = this.#lastOf(array, unit, position);
            if (at >= 0) last = Math.max(last, this.writes[at]);
        }
        return last;
    }

    /** The number of letters that a cell needs for all values that the array holds or receives. */
    lettersOf(/** @type {number} */ array, /** @type {string} */ type) {
        const { unitBytes, shownBytes } = this.recording.arrays[array],
            { begins } = this.run.before[array],
            whole = Math.floor(shownBytes / unitBytes);
        const writes = this.array.reduce((/** @type {number[]} */ list, of, write) => {
            if (of === array && this.width[write] === unitBytes && this.who[write] >= 0) list.push(write);
            return list;
        }, []);
        const { bytes } = this.run.accesses;
        return lettersOf(
            type,
            unitBytes,
            (at) =>
                at < whole
                    ? begins.subarray(at * unitBytes, (at + 1) * unitBytes)
                    : bytes.subarray(this.at[writes[at - whole]], this.at[writes[at - whole]] + unitBytes),
            whole + writes.length,
        );
    }

    /**
     * Value of some bytes after `position` steps: the value, whether all or some of it is known, and the last
     * write.
     * @param {number} array
     * @param {number} byte of its window
     * @param {number} count
     * @param {number} position
     * @returns {Held}
     */
    held(array, byte, count, position) {
        const { first, unitBytes, shownBytes } = this.recording.arrays[array],
            { begins, written } = this.run.before[array],
            bytes = new Uint8Array(count);
        let known = 0,
            last = -1;
        for (let at = 0; at < count && byte + at < shownBytes; ++at) {
            const unit = Math.floor((byte + at) / unitBytes),
                key = this.bases[array] + unit,
                offset = first + byte + at;
            let place = this.#lastOf(array, unit, position);
            while (place >= this.begins[key] && !this.#covers(this.writes[place], offset)) --place;
            const write = place < this.begins[key] ? -1 : this.writes[place];
            // A write that covers all requested bytes determines the value at once.
            if (
                at === 0 &&
                write >= 0 &&
                count <= unitBytes &&
                this.#covers(write, offset + count - 1) &&
                place === this.#lastOf(array, unit, position)
            ) {
                for (let one = 0; one < count; ++one) bytes[one] = this.#byteOf(write, offset + one);
                return { bytes, known: true, partly: false, write };
            }
            bytes[at] = write >= 0 ? this.#byteOf(write, offset) : begins[byte + at];
            known += write >= 0 || written[byte + at] ? 1 : 0;
            if (write > last) last = write;
        }
        return { bytes, known: known === count, partly: known > 0 && known < count, write: last };
    }

    #covers(/** @type {number} */ write, /** @type {number} */ offset) {
        return offset >= this.offset[write] && offset < this.offset[write] + this.width[write];
    }
}
