// Decoder for the recording's columns: base64 of LEB128 numbers (7 bits per byte, lowest first).

/** @param {string | null | undefined} text base64 */
export function bytesOf(text) {
    const letters = atob(text ?? ''),
        bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; ++at) bytes[at] = letters.charCodeAt(at);
    return bytes;
}

/**
 * Unsigned numbers of at most 53 bits.
 * @param {string | null | undefined} text
 */
export function naturals(text) {
    const bytes = bytesOf(text),
        numbers = new Float64Array(bytes.length);
    let count = 0,
        value = 0,
        weight = 1;
    for (const byte of bytes) {
        value += (byte & 127) * weight;
        weight *= 128;
        if (byte >= 128) continue;
        numbers[count++] = value;
        value = 0;
        weight = 1;
    }
    return numbers.slice(0, count);
}

/**
 * Signed numbers: 0, -1, 1, -2, 2 are stored as 0, 1, 2, 3, 4.
 * @param {string | null | undefined} text
 */
export function integers(text) {
    return naturals(text).map((one) => (one % 2 ? -(one + 1) / 2 : one / 2));
}

/**
 * Numbers stored as differences from the previous one.
 * @param {string | null | undefined} text
 */
export function rising(text) {
    let sum = 0;
    return naturals(text).map((one) => (sum += one));
}

/**
 * Beginnings of the groups in a sorted column: items of group g are those from begins[g] up to begins[g + 1].
 * @param {ArrayLike<number>} groups of each item, in ascending order
 * @param {number} count of groups
 */
export function beginsOf(groups, count) {
    const begins = new Int32Array(count + 1);
    for (let at = 0; at < groups.length; ++at) ++begins[groups[at] + 1];
    for (let at = 0; at < count; ++at) begins[at + 1] += begins[at];
    return begins;
}

/**
 * Groups items by an unsorted key; the order of items with the same key is kept.
 * @param {ArrayLike<number>} keys of each item; items with key -1 are in no group
 * @param {number} count of keys
 */
export function sortedBy(keys, count) {
    const begins = new Int32Array(count + 1);
    for (let at = 0; at < keys.length; ++at) if (keys[at] >= 0) ++begins[keys[at] + 1];
    for (let at = 0; at < count; ++at) begins[at + 1] += begins[at];
    const next = begins.slice(),
        items = new Int32Array(begins[count]);
    for (let at = 0; at < keys.length; ++at) if (keys[at] >= 0) items[next[keys[at]]++] = at;
    return { begins, items };
}

/**
 * Index of the last item in a range whose step is below a bound, or -1. Steps are in ascending order.
 * @param {Int32Array} items
 * @param {number} begin
 * @param {number} end
 * @param {ArrayLike<number>} steps of items
 * @param {number} bound
 */
export function lastBelow(items, begin, end, steps, bound) {
    let low = begin,
        high = end; // all before low are below the bound
    while (low < high) {
        const middle = (low + high) >> 1;
        if (steps[items[middle]] < bound) low = middle + 1;
        else high = middle;
    }
    return low > begin ? low - 1 : -1;
}
