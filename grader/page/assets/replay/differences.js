// Which accesses of one run have another value than in the other: the nth access of a thread at a place is compared
// with the nth access of the same thread at the same place. Where one of the runs does not begin at its first step, nothing is said.

/** @typedef {import('./recording.js').Recording} Recording */
/** @typedef {import('./recording.js').Run} Run */

/**
 * The key of each item: which thread, which place, and whether it loads.
 * @param {Recording} recording
 * @param {Run} run
 */
function keysOf(recording, run) {
    const { accesses, warp, place } = run,
        threads = 32 * recording.warps;
    return Float64Array.from(accesses.ofItem, (access, item) => {
        const step = accesses.step[access];
        return (place[step] * 4 + accesses.kind[access]) * threads + warp[step] * 32 + accesses.lane[item];
    });
}

/**
 * Do two items have the same place and the same bytes?
 * @param {Run} one
 * @param {number} item
 * @param {Run} other
 * @param {number} twin
 */
function isSame(one, item, other, twin) {
    const a = one.accesses,
        b = other.accesses,
        width = a.width[a.ofItem[item]];
    if (a.array[a.ofItem[item]] !== b.array[b.ofItem[twin]] || a.offset[item] !== b.offset[twin] || width !== b.width[b.ofItem[twin]])
        return false;
    if (!a.known[item] || !b.known[twin]) return true;
    for (let byte = 0; byte < width; ++byte) if (a.bytes[a.byteAt[item] + byte] !== b.bytes[b.byteAt[twin] + byte]) return false;
    return true;
}

/**
 * Of each item of each run, 1 + its twin in the other run where it differs from it, and 0 elsewhere.
 * @param {Recording} recording
 * @returns {Int32Array[]} a column a run
 */
export function differencesOf(recording) {
    const { runs } = recording,
        found = runs.map((run) => new Int32Array(run.accesses.ofItem.length));
    if (runs.length !== 2 || runs.some((run) => run.from > 0)) return found;
    const keys = runs.map((run) => keysOf(recording, run));
    const size = (recording.places.length + 1) * 4 * 32 * recording.warps;
    const begins = new Int32Array(size + 1);
    for (const key of keys[1]) ++begins[key + 1];
    for (let at = 0; at < size; ++at) begins[at + 1] += begins[at];
    const next = begins.slice(),
        items = new Int32Array(keys[1].length);
    keys[1].forEach((key, item) => {
        items[next[key]++] = item;
    });
    next.set(begins);
    keys[0].forEach((key, item) => {
        if (next[key] === begins[key + 1]) return; // the other run does not come to it
        const twin = items[next[key]++];
        if (isSame(runs[0], item, runs[1], twin)) return;
        found[0][item] = twin + 1;
        found[1][twin] = item + 1;
    });
    return found;
}
