// Values of variables per lane after any number of steps.
import { isIn } from '../words.js';
import { lastBelow, sortedBy } from './typed_columns.js';
import { lanesIn } from './recording.js';

/** @typedef {import('./recording.js').Recording} Recording */
/** @typedef {import('./recording.js').Run} Run */

export class Values {
    /**
     * @param {Recording} recording
     * @param {Run} run
     */
    constructor(recording, run) {
        this.recording = recording;
        this.run = run;
        const { values, warp } = run,
            kinds = Math.max(1, recording.variables.length);
        const sorted = sortedBy(
            Float64Array.from({ length: values.count }, (_, at) => warp[values.step[at]] * kinds + values.variable[at]),
            recording.warps * kinds,
        );
        this.kinds = kinds;
        this.begins = sorted.begins;
        this.items = sorted.items;
    }

    /**
     * The bytes of a variable in each lane of a warp; null if nothing is known.
     * @param {number} warp
     * @param {number} variable
     * @param {number} position
     * @returns {(Uint8Array | null)[]}
     */
    lanesAt(warp, variable, position) {
        const { values } = this.run,
            key = warp * this.kinds + variable,
            begin = this.begins[key];
        /** @type {(Uint8Array | null)[]} */
        const found = new Array(32).fill(null);
        const last = lastBelow(this.items, begin, this.begins[key + 1], values.step, position);
        if (last < 0) return found;
        let wanted = 2 ** 32 - 1;
        for (let at = last; at >= begin && wanted; --at) {
            const event = this.items[at],
                mask = values.lanes[event],
                { bytes } = this.recording.variables[variable];
            for (let lane = 0; lane < 32; ++lane) {
                if (!isIn(mask, lane) || !isIn(wanted, lane)) continue;
                const before = values.form[event] ? 0 : lanesIn((mask & (2 ** lane - 1)) >>> 0);
                found[lane] = values.bytes.subarray(values.byteAt[event] + before * bytes, values.byteAt[event] + (before + 1) * bytes);
            }
            wanted = (wanted & ~mask) >>> 0;
        }
        return found;
    }
}
