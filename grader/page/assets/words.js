// words.js: numbers, threads and lanes as people write them.

/** @param {number} value */
export function points(value) {
    return String(Math.round(value * 100) / 100);
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
 * "case `odd` and hidden ones", "hidden cases": as the sentence of a check has it.
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
