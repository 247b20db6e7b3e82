// Differences between two runs: the nth access of a thread to a location is compared with the nth access of
// the same thread to the same location in the other run. Nothing is compared if a recording does not begin at
// its first step.

/** @typedef {import('./recording.js').Recording} Recording */
/** @typedef {import('./recording.js').Run} Run */

/**
 * The key of each item: thread, location, and whether it is a load.
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
 * True if two items have the same location and the same bytes.
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
 * For each item of each run, 1 + the index of its twin in the other run if they differ, and 0 otherwise.
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
        if (next[key] === begins[key + 1]) return; // the other run does not reach it
        const twin = items[next[key]++];
        if (isSame(runs[0], item, runs[1], twin)) return;
        found[0][item] = twin + 1;
        found[1][twin] = item + 1;
    });
    return found;
}
