// Numbers, threads and lanes as text.

/**
 * Points with at most one decimal, by the rule of grader/report/shown_points.h: less than `most` never rounds
 * to `most`, and a positive number never rounds to 0.
 * @param {number} value
 * @param {number} [most]
 */
export function points(value, most) {
    const noise = 1e-7, tenths = (/** @type {number} */ one) => Math.floor(one * 10 + 0.5 + noise);
    const isLess = most !== undefined && value < most - noise;
    if (isLess && value > noise && tenths(most) <= 1) return String(Math.floor(value * 100 + 0.5 + noise) / 100);
    const shown = isLess ? Math.min(tenths(value), tenths(most) - 1) : tenths(value);
    return String(Math.max(shown, value > noise ? 1 : 0) / 10);
}

/**
 * "1 wavefront", "32 wavefronts"
 * @param {number} count
 * @param {string} what
 */
export function amount(count, what) {
    return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
}

/** @param {number[]} index */
export function index3(index) {
    return `(${index.join(',')})`;
}

/**
 * The lanes of a mask: "0–7, 12".
 * @param {number} mask
 */
export function lanesOf(mask) {
    /** @type {string[]} */
    const runs = [];
    for (let lane = 0; lane < 32; ++lane) {
        if (!isIn(mask, lane)) continue;
        const first = lane;
        while (lane + 1 < 32 && isIn(mask, lane + 1)) ++lane;
        runs.push(first === lane ? `${first}` : `${first}–${lane}`);
    }
    return runs.join(', ');
}

/**
 * @param {number} mask
 * @param {number} lane
 */
export function isIn(mask, lane) {
    return Math.floor(mask / 2 ** lane) % 2 === 1;
}

/**
 * The warp of a thread of a block, or -1.
 * @param {number[]} thread
 * @param {number[] | null} block
 */
export function warpOf(thread, block) {
    if (!block) return -1;
    const [x, y, z] = thread, [width, height] = block;
    return Math.floor((x + width * (y + height * z)) / 32);
}

/**
 * "case `odd` and hidden ones", "hidden cases": the form in a check's sentence.
 * @param {{cases?: string[], hidden_cases?: number}} finding
 */
export function casesText(finding) {
    const names = (finding.cases ?? []).map((name) => `\`${name}\``);
    if (!names.length) return finding.hidden_cases ? 'hidden cases' : '';
    const more = finding.hidden_cases ? ['hidden ones'] : [];
    return `case${names.length > 1 ? 's' : ''} ${listed([...names, ...more])}`;
}

/** @param {{file: string, line: number}} place */
export function placeText(place) {
    return place.line > 0 ? `line ${place.line}` : place.file;
}

/** @param {string[]} list */
export function listed(list) {
    return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list[list.length - 1]}`;
}
