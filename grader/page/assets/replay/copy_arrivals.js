// Arrival of delayed copies. The recorder lists the bytes that change; bytes that keep their value arrive
// with them.

/** @typedef {import('./recording.js').Run} Run */

const storeKind = 1,
    copyOver = 3;

/**
 * The rows of asynchronous copies whose bytes do not arrive in their step.
 * @param {Run} run
 */
export function heldRows({ accesses, arrivals }) {
    const steps = new Set(arrivals.step.filter((_, event) => arrivals.isHeld[event]));
    const rows = Array.from({ length: steps.size ? accesses.count : 0 }, (_, row) => row);
    return rows.filter((row) => accesses.isBackground[row] && accesses.kind[row] === storeKind && steps.has(accesses.step[row]));
}

/** Copies in flight, by each byte that they write. */
class Pending {
    /** @type {Map<string, number>} */
    #items = new Map();
    /** @type {{step: number, item: number}[]} */
    landings = [];

    /** @param {Run} run */
    constructor(run) {
        this.run = run;
    }

    /** @param {number} item @param {(key: string) => void} act */
    #each(item, act) {
        const { accesses } = this.run,
            row = accesses.ofItem[item];
        for (let byte = 0; byte < accesses.width[row]; ++byte) act(`${accesses.array[row]}:${accesses.offset[item] + byte}`);
    }

    /** @param {number} item */
    start(item) {
        this.#each(item, (key) => this.#items.set(key, item));
    }

    /** @param {string} key of a byte that has changed @param {number} step */
    touch(key, step) {
        const item = this.#items.get(key);
        if (item !== undefined) this.land(item, step);
    }

    /** @param {number} item @param {number} step */
    land(item, step) {
        let isThere = false;
        this.#each(item, (key) => {
            isThere ||= this.#items.get(key) === item;
            if (this.#items.get(key) === item) this.#items.delete(key);
        });
        if (isThere) this.landings.push({ step, item });
    }
}

/**
 * The items that arrive late, in the order of their steps.
 * @param {Run} run
 */
export function landingsOf(run) {
    const { accesses, arrivals, copies } = run,
        rows = heldRows(run),
        pending = new Pending(run);
    if (!rows.length) return [];
    /** @type {Map<number, number>} */
    const rowOf = new Map();
    copies.what.forEach((what, at) => {
        if (what === 0) rowOf.set(copies.copy[at], copies.keep[at]);
    });
    const itemsOf = (/** @type {number} */ row) =>
        row < 0 ? [] : Array.from({ length: accesses.begins[row + 1] - accesses.begins[row] }, (_, at) => accesses.begins[row] + at);
    let row = 0,
        arrival = 0,
        event = 0;
    const steps = [...new Set([...rows.map((one) => accesses.step[one]), ...arrivals.step, ...copies.step])].sort((a, b) => a - b);
    for (const step of steps) {
        for (; row < rows.length && accesses.step[rows[row]] === step; ++row) itemsOf(rows[row]).forEach((item) => pending.start(item));
        for (; arrival < arrivals.count && arrivals.step[arrival] === step; ++arrival)
            for (let byte = 0; !arrivals.isHeld[arrival] && byte < arrivals.bytes[arrival]; ++byte)
                pending.touch(`${arrivals.array[arrival]}:${arrivals.offset[arrival] + byte}`, step);
        for (; event < copies.count && copies.step[event] === step; ++event)
            if (copies.what[event] === copyOver) itemsOf(rowOf.get(copies.copy[event]) ?? -1).forEach((item) => pending.land(item, step));
    }
    return pending.landings;
}
