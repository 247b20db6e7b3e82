// States of warps after any number of steps: position, barrier, and exited lanes. The states after each event
// are computed once and then looked up.
import { isIn } from '../words.js';
import { lastBelow, sortedBy } from './typed_columns.js';
import { lanesIn, lanesThere } from './recording.js';

/** @typedef {import('./recording.js').Recording} Recording */
/** @typedef {import('./recording.js').Run} Run */
const waits = 0,
    goesOn = 1;

export class Threads {
    /**
     * @param {Recording} recording
     * @param {Run} run
     */
    constructor(recording, run) {
        this.recording = recording;
        this.run = run;
        const { begins, items } = sortedBy(run.warp, recording.warps);
        this.stepBegins = begins;
        this.steps = items;
        this.self = Int32Array.from({ length: run.steps }, (_, at) => at);
        /** The states of each warp: the barrier at which each lane waits, or -1, and the lanes that have exited.
         * @type {{steps: number[], lanes: Int16Array[], ended: number[]}[]} */
        this.changes = Array.from({ length: recording.warps }, () => ({ steps: [], lanes: [], ended: [] }));
        /** The states of each barrier: the lanes of each warp that have arrived, and the number of completed phases.
         * @type {{steps: number[], arrived: Float64Array[], completed: number[]}[]} */
        this.gathered = Array.from({ length: recording.barriers.length }, () => ({ steps: [], arrived: [], completed: [] }));
        this.#follow();
    }

    /** Computes the states from all events: lanes waiting at barriers, arrivals, and exits. */
    #follow() {
        const { recording, run } = this,
            { barriers, ends } = run,
            warps = recording.warps,
            kinds = recording.barriers.length;
        const waiting = Array.from({ length: warps }, () => new Int16Array(32).fill(-1)),
            ended = new Float64Array(warps);
        const arrived = Array.from({ length: kinds }, () => new Float64Array(warps));
        const keep = (/** @type {number} */ warp, /** @type {number} */ step) => {
            const rows = this.changes[warp];
            rows.steps.push(step);
            rows.lanes.push(waiting[warp].slice());
            rows.ended.push(ended[warp]);
        };
        let event = 0,
            end = 0;
        const rounds = new Int32Array(kinds),
            last = new Int32Array(kinds).fill(-1);
        while (event < barriers.count || end < ends.count) {
            if (end < ends.count && (event >= barriers.count || ends.step[end] < barriers.step[event])) {
                const warp = ends.warp[end];
                ended[warp] += ends.lanes[end] - overlap(ended[warp], ends.lanes[end]);
                for (let lane = 0; lane < 32; ++lane) if (isIn(ended[warp], lane)) waiting[warp][lane] = -1;
                keep(warp, ends.step[end++]);
                continue;
            }
            const step = barriers.step[event],
                barrier = barriers.barrier[event],
                what = barriers.what[event],
                mask = barriers.lanes[event],
                warp = barriers.warp[event];
            const touched = new Set([barrier]);
            if (what === goesOn) {
                // One row per warp, in one step. Lanes leave the barrier at which they wait, because two
                // barriers can release each other's lanes.
                if (last[barrier] !== step) ++rounds[barrier];
                if (recording.barriers[barrier].kind !== 'warp' && last[barrier] !== step) arrived[barrier].fill(0);
                last[barrier] = step;
                for (let lane = 0; lane < 32; ++lane) {
                    if (!isIn(mask, lane) || waiting[warp][lane] < 0) continue;
                    const at = waiting[warp][lane];
                    arrived[at][warp] -= overlap(arrived[at][warp], 2 ** lane);
                    waiting[warp][lane] = -1;
                    touched.add(at);
                }
            } else {
                arrived[barrier][warp] += mask - overlap(arrived[barrier][warp], mask);
                if (what === waits) for (let lane = 0; lane < 32; ++lane) if (isIn(mask, lane)) waiting[warp][lane] = barrier;
            }
            keep(warp, step);
            for (const one of touched) {
                const rows = this.gathered[one];
                rows.steps.push(step);
                rows.arrived.push(arrived[one].slice());
                rows.completed.push(rounds[one]);
            }
            ++event;
        }
    }

    /**
     * @param {number} warp
     * @param {number} position
     */
    warpAt(warp, position) {
        const at = lastBelow(this.steps, this.stepBegins[warp], this.stepBegins[warp + 1], this.self, position),
            step = at < 0 ? -1 : this.steps[at];
        const rows = this.changes[warp],
            row = lastRow(rows.steps, position);
        return {
            step,
            active: step < 0 ? 0 : this.run.active[step],
            waiting: row < 0 ? null : rows.lanes[row],
            ended: row < 0 ? 0 : rows.ended[row],
        };
    }

    /**
     * Arrivals at a barrier since it last completed.
     * @param {number} barrier
     * @param {number} position
     */
    barrierAt(barrier, position) {
        const rows = this.gathered[barrier],
            row = lastRow(rows.steps, position);
        const arrived = row < 0 ? null : rows.arrived[row];
        let count = 0,
            awaited = 0;
        for (let warp = 0; warp < this.recording.warps; ++warp) {
            count += arrived ? lanesIn(arrived[warp]) : 0;
            awaited += lanesIn(lanesThere(this.recording, warp)) - lanesIn(this.warpAt(warp, position).ended);
        }
        return { arrived, count, awaited, completed: row < 0 ? 0 : rows.completed[row] };
    }
}

/** The lanes in both masks. */
function overlap(/** @type {number} */ one, /** @type {number} */ other) {
    return (one & other) >>> 0;
}

/**
 * The last row with a step below the position, or -1.
 * @param {number[]} steps
 * @param {number} position
 */
function lastRow(steps, position) {
    let low = 0,
        high = steps.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (steps[middle] < position) low = middle + 1;
        else high = middle;
    }
    return low - 1;
}
