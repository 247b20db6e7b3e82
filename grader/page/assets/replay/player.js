// Playback state: the run, the position in it, and the selections. Views are notified of each change.

/** @typedef {import('./timeline.js').Timeline} Timeline */
/** @typedef {{warp: number, lane: number, array: number, view: string, cells: string, read: string, byte: number, by: string}} Settings warp -1: the one that runs */
/** @typedef {{array: number, element: number}} Chosen */

export class Player {
    /** @type {Timeline[]} */
    timelines;
    /** @type {number[]} */
    positions;
    /** The run that the slider controls. */
    active = 0;
    /** Both runs are shown side by side and move together. */
    both = false;
    /** @type {Settings} */
    settings = { warp: -1, lane: 0, array: 0, view: 'shape', cells: 'values', read: 's32', byte: 0, by: 'step' };
    /** @type {(() => void)[]} */
    #views = [];
    /** @type {(() => void)[]} */
    #scrollers = [];

    /** @param {Timeline[]} timelines */
    constructor(timelines) {
        this.timelines = timelines;
        this.positions = timelines.map(() => 0);
    }

    get timeline() {
        return this.timelines[this.active];
    }

    get position() {
        return this.positions[this.active];
    }

    /** @param {() => void} view */
    watch(view) {
        this.#views.push(view);
    }

    /** Updates all views first and measures afterwards, so that the page is laid out once. */
    show() {
        for (const view of this.#views) view();
        for (const view of this.#scrollers) view();
    }

    /** @param {() => void} scroller scrolls something into view */
    watchLast(scroller) {
        this.#scrollers.push(scroller);
    }

    /**
     * The other run, or none.
     * @param {number} index
     */
    otherOf(index) {
        return this.timelines.length === 2 ? this.timelines[1 - index] : null;
    }

    /** @param {number} index */
    #shows(index) {
        return this.both || index === this.active;
    }

    /** The selected warp, or else the warp of the last step. */
    warpIn(index = this.active) {
        const { warp } = this.settings,
            step = this.positions[index] - 1;
        if (warp >= 0) return warp;
        return step < 0 ? 0 : this.timelines[index].run.warp[step];
    }

    /** @param {number} index @param {number} position */
    #place(index, position) {
        this.positions[index] = Math.max(0, Math.min(this.timelines[index].steps, Math.round(position)));
    }

    /**
     * Moves the active run to a position; the other one moves by the same distance.
     * @param {number} position
     */
    seek(position) {
        const moved = position - this.position;
        this.timelines.forEach((_, index) => {
            if (this.#shows(index)) this.#place(index, index === this.active ? position : this.positions[index] + moved);
        });
        this.show();
    }

    /** Moves every visible run to its next position. */
    move(/** @type {number} */ direction) {
        const before = [...this.positions];
        this.timelines.forEach((timeline, index) => {
            if (!this.#shows(index)) return;
            const { by, array } = this.settings;
            this.#place(index, timeline.next(this.positions[index], direction, { by, warp: this.warpIn(index), array }));
        });
        this.show();
        return before.some((position, index) => position !== this.positions[index]);
    }

    /**
     * Moves a single run to a position.
     * @param {number} index
     * @param {number} position
     */
    seekIn(index, position) {
        this.#place(index, position);
        this.show();
    }

    /** Moves every visible run to its beginning or end. */
    ends(/** @type {number} */ direction) {
        this.timelines.forEach((timeline, index) => {
            if (this.#shows(index)) this.#place(index, direction > 0 ? timeline.steps : 0);
        });
        this.show();
    }

    /**
     * Moves to a finding in a run; side by side, to the same finding in both.
     * @param {number} finding
     * @param {number} index
     * @param {number} step
     */
    jump(finding, index, step) {
        this.active = index;
        this.#place(index, step + 1);
        const other = this.both ? this.otherOf(index) : null,
            twin = other?.found.find((one) => one.finding === finding);
        if (other && twin) this.#place(other.index, twin.step + 1);
        if (this.timelines[index].recording.findings[finding].id.startsWith('banks.')) this.settings.view = 'banks';
        this.#chooseTouched(index, step, finding);
        this.show();
    }

    /** Selects the array and element that a step accesses: one that another step of the finding also accesses, or that differs from the
     * other run, or else one in shared memory. */
    #chooseTouched(/** @type {number} */ index, /** @type {number} */ step, /** @type {number} */ finding) {
        const timeline = this.timelines[index],
            { accesses } = timeline.run,
            { arrays } = timeline.recording,
            items = timeline.itemsOf(step);
        const keyOf = (/** @type {number} */ one) => `${accesses.array[accesses.ofItem[one]]}:${accesses.offset[one]}`;
        const others = new Set(
            timeline.found
                .filter((one) => one.finding === finding && one.step !== step)
                .flatMap((one) => timeline.itemsOf(one.step).map(keyOf)),
        );
        const isShared = (/** @type {number} */ one) => arrays[accesses.array[accesses.ofItem[one]]].space === 'shared';
        const item =
            items.find((one) => isShared(one) && others.has(keyOf(one))) ??
            items.find((one) => timeline.differences[one]) ??
            items.find(isShared) ??
            items[0];
        if (item === undefined) return;
        const array = accesses.array[accesses.ofItem[item]],
            byte = accesses.offset[item] - arrays[array].first;
        if (byte >= 0 && byte < arrays[array].shownBytes) Object.assign(this.settings, { array, byte });
    }

    /** @param {Partial<Settings>} settings */
    set(settings) {
        Object.assign(this.settings, settings);
        this.show();
    }

    /** @param {number} index of a run, or -1: both */
    look(index) {
        this.both = index < 0;
        if (index >= 0) this.active = index;
        this.show();
    }
}
