// Indexes over a run: memory, threads, variables, findings, and the targets of moves.
import { Memory } from './memory.js';
import { Threads } from './threads.js';
import { Values } from './values.js';

/** @typedef {import('./recording.js').Recording} Recording */
/** A position is the number of steps executed; the step on display is the last of them.
 * @typedef {{by: string, warp: number, array: number}} Stride how far to go: by step, line, barrier, access, finding, difference */

export class Timeline {
    /**
     * @param {Recording} recording
     * @param {number} index of the run
     * @param {Int32Array} differences of its accesses
     */
    constructor(recording, index, differences) {
        const run = recording.runs[index];
        this.recording = recording;
        this.index = index;
        this.run = run;
        this.memory = new Memory(recording, run);
        this.threads = new Threads(recording, run);
        this.values = new Values(recording, run);
        this.differences = differences;
        /** For each step: true if an access differs from the other run's. */
        this.differs = new Uint8Array(run.steps);
        differences.forEach((twin, item) => {
            if (twin) this.differs[run.accesses.step[run.accesses.ofItem[item]]] = 1;
        });
        /** Steps of the findings; isFirst: at the first of the locations that the finding names.
         * @type {{finding: number, step: number, isFirst: boolean}[]} */
        this.found = recording.findings
            .flatMap((one, finding) =>
                (one.at ?? [])
                    .filter((/** @type {number[]} */ at) => at[0] === index)
                    .map((/** @type {number[]} */ at) => ({ finding, step: at[1], isFirst: one.places?.[0] === run.place[at[1]] })),
            )
            .filter((one) => one.step >= 0 && one.step < run.steps)
            .sort((a, b) => a.step - b.step);
        this.barrierSteps = new Uint8Array(run.steps);
        for (const step of run.barriers.step) this.barrierSteps[step] = 1;
        this.foundSteps = new Uint8Array(run.steps);
        for (const { step } of this.found) this.foundSteps[step] = 1;
    }

    get steps() {
        return this.run.steps;
    }

    /** @param {number} step */
    placeOf(step) {
        return this.recording.places[this.run.place[step]];
    }

    /**
     * "file:line" of a step, or "" before the first.
     * @param {number} step
     */
    keyOf(step) {
        const place = step < 0 ? null : this.placeOf(step);
        return place ? `${place.file}:${place.line}` : '';
    }

    /**
     * The range of a step's accesses: from .. to.
     * @param {number} step
     */
    accessesOf(step) {
        const { accessBegins } = this.run;
        return step < 0 ? [0, 0] : [accessBegins[step], accessBegins[step + 1]];
    }

    /**
     * The lanes' parts of all accesses in a step.
     * @param {number} step
     */
    itemsOf(step) {
        const { begins } = this.run.accesses,
            [from, to] = this.accessesOf(step);
        return Array.from({ length: begins[to] - begins[from] }, (_, at) => begins[from] + at);
    }

    /** @param {number} step @param {number} array */
    #touches(step, array) {
        const [from, to] = this.accessesOf(step);
        for (let access = from; access < to; ++access) if (this.run.accesses.array[access] === array) return true;
        return false;
    }

    /**
     * True if this stride stops at the step.
     * @param {number} step
     * @param {Stride} stride
     * @param {number} line where the warp was
     */
    #stops(step, stride, line) {
        if (stride.by === 'line') return this.run.warp[step] === stride.warp && this.placeOf(step)?.line !== line;
        if (stride.by === 'barrier') return this.barrierSteps[step] === 1;
        if (stride.by === 'access') return this.#touches(step, stride.array);
        if (stride.by === 'finding') return this.foundSteps[step] === 1;
        if (stride.by === 'difference') return this.differs[step] === 1;
        return true;
    }

    /**
     * Target of a move: the next step of its kind, or the end of the run.
     * @param {number} position
     * @param {number} direction 1 or -1
     * @param {Stride} stride
     */
    next(position, direction, stride) {
        const now = stride.by === 'line' ? this.threads.warpAt(stride.warp, position).step : -1;
        const line = now < 0 ? -1 : (this.placeOf(now)?.line ?? -1);
        for (let step = position - 1 + direction; step >= 0 && step < this.steps; step += direction)
            if (this.#stops(step, stride, line)) return step + 1;
        return direction > 0 ? this.steps : 0;
    }
}
