// Description of a step in words.
import { amount, lanesOf } from '../words.js';
import { bytesText, elementName } from './elements.js';
import { known, lanesIn, unwritten } from './recording.js';

/** @typedef {import('./timeline.js').Timeline} Timeline */

const verbs = ['reads', 'writes', 'updates atomically'];

/**
 * "1 copy", "2 copies"
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export function counted(count, one, many) {
    return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/**
 * A step by its index in the whole run: "step 163,490".
 * @param {import('./recording.js').Run} run
 * @param {number} step
 */
export function stepName(run, step) {
    return `step ${(run.from + step + 1).toLocaleString('en-US')}`;
}

/** @param {number} mask */
export function lanesText(mask) {
    if (mask === 2 ** 32 - 1) return 'all lanes';
    const lanes = lanesOf(mask);
    return `${/[–,]/.test(lanes) ? 'lanes' : 'lane'} ${lanes || 'none'}`;
}

/**
 * "line 14", with the file's name if it is not the student's.
 * @param {Timeline} timeline
 * @param {number} step
 */
export function placeWords(timeline, step) {
    const place = timeline.placeOf(step),
        { source } = timeline.recording;
    if (!place || place.file < 0 || place.line <= 0) return '';
    return place.file === 0 ? `line ${place.line}` : `line ${place.line} of ${source[place.file]?.file ?? 'another file'}`;
}

/**
 * "writes tile[0] to tile[31]"
 * @param {Timeline} timeline
 * @param {number} access
 */
export function accessWords(timeline, access) {
    const { accesses } = timeline.run,
        array = timeline.recording.arrays[accesses.array[access]];
    const from = accesses.begins[access],
        to = accesses.begins[access + 1],
        verb = verbs[accesses.kind[access]] ?? 'accesses';
    if (!array || from === to) return '';
    const names = [from, to - 1].map((item) => elementName(array, accesses.offset[item]));
    if (accesses.isObject[access]) return `uses the barrier object ${names[0]}`;
    const copies = accesses.isBackground[access] ? ' in the background' : '';
    const isFresh = accesses.known.subarray(from, to).includes(unwritten) ? ', not all of it written yet' : '';
    if (names[0] !== names[1]) return `${verb} ${names[0]} … ${names[1]}${copies}${isFresh}`;
    const first = accesses.bytes.subarray(accesses.byteAt[from], accesses.byteAt[from] + accesses.width[access]);
    return `${verb} ${names[0]}${accesses.known[from] === known ? ` (${bytesText(array, first)})` : ''}${copies}${isFresh}`;
}

/**
 * The value that a lane reads or leaves, and its location.
 * @param {Timeline} timeline
 * @param {number} item
 */
function itemOf(timeline, item) {
    const { accesses } = timeline.run,
        access = accesses.ofItem[item],
        array = timeline.recording.arrays[accesses.array[access]];
    return {
        name: elementName(array, accesses.offset[item]),
        kind: accesses.kind[access],
        isFresh: accesses.known[item] === unwritten,
        value: bytesText(array, accesses.bytes.subarray(accesses.byteAt[item], accesses.byteAt[item] + accesses.width[access])),
    };
}

/**
 * Action of one lane: "reads 0 from tile[255] before it is written".
 * @param {Timeline} timeline
 * @param {number} item
 */
export function itemWords(timeline, item) {
    const { name, kind, value, isFresh } = itemOf(timeline, item),
        preposition = kind === 1 ? 'to' : kind ? 'in' : 'from';
    return `${kind === 2 ? 'leaves' : verbs[kind]} ${value} ${preposition} ${name}${isFresh ? ' before it is written' : ''}`;
}

/**
 * The same, followed by its twin's action in the other run if that differs: "; in the usual run it is 772".
 * @param {Timeline} timeline
 * @param {Timeline | null} other
 * @param {number} item
 */
export function twinWords(timeline, other, item) {
    const twin = timeline.differences[item] - 1;
    if (!other || twin < 0) return itemWords(timeline, item);
    const mine = itemOf(timeline, item),
        theirs = itemOf(other, twin),
        where = mine.name === theirs.name ? '' : ` in ${theirs.name}`;
    return `${itemWords(timeline, item)}; in the ${other.run.name} run it is ${theirs.value}${where}`;
}

/**
 * Difference from the other run in a step: the first lane that has one.
 * @param {Timeline} timeline
 * @param {Timeline | null} other
 * @param {number} step
 */
export function differenceWords(timeline, other, step) {
    if (!other || step < 0 || !timeline.differs[step]) return '';
    const { accesses } = timeline.run,
        [from, to] = timeline.accessesOf(step);
    let lanes = 0,
        first = -1;
    for (let item = accesses.begins[from]; item < accesses.begins[to]; ++item)
        if (timeline.differences[item]) {
            if (first < 0) first = item;
            lanes |= 1 << accesses.lane[item];
        }
    const count = lanesIn(lanes);
    return `Lane ${accesses.lane[first]} ${twinWords(timeline, other, first)}${count > 1 ? ` (${count} lanes differ)` : ''}.`;
}

/**
 * Events at barriers, of copies, and exits.
 * @param {Timeline} timeline
 * @param {number} step
 */
function eventWords(timeline, step) {
    const { run, recording } = timeline;
    /** @type {string[]} */
    const words = [];
    /** @type {Set<string>} */
    const told = new Set();
    for (const at of eventsOf(run.barriers.step, step)) {
        const label = recording.barriers[run.barriers.barrier[at]]?.label ?? 'a barrier';
        told.add(
            [`comes to ${label} and waits`, `${label} is complete: all threads continue`, `arrives at ${label} without waiting`][
                run.barriers.what[at]
            ] ?? '',
        );
    }
    words.push(...told);
    const copies = eventsOf(run.copies.step, step),
        what = (/** @type {number} */ kind) => copies.filter((at) => run.copies.what[at] === kind).length;
    if (what(0)) words.push(`starts ${counted(what(0), 'asynchronous copy', 'asynchronous copies')}`);
    if (what(1)) words.push('commits its copies as a group');
    if (what(2))
        words.push(`waits until at most ${run.copies.keep[copies.filter((at) => run.copies.what[at] === 2)[0]]} groups of copies are in flight`);
    const late = eventsOf(run.arrivals.step, step),
        isHeld = (/** @type {number} */ at) => run.arrivals.isHeld[at] === 1;
    if (late.some(isHeld)) words.push('what it writes does not arrive yet');
    if (late.some((at) => !isHeld(at))) words.push('then bytes arrive that were on their way');
    if (eventsOf(run.ends.step, step).length) words.push('ends');
    return words;
}

/**
 * The events of a step, in a column sorted by step.
 * @param {Float64Array} steps
 * @param {number} step
 */
export function eventsOf(steps, step) {
    let low = 0,
        high = steps.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (steps[middle] < step) low = middle + 1;
        else high = middle;
    }
    const events = [];
    for (let at = low; at < steps.length && steps[at] === step; ++at) events.push(at);
    return events;
}

/**
 * The last step as a sentence.
 * @param {Timeline} timeline
 * @param {number} position
 */
export function stepWords(timeline, position) {
    const { run } = timeline,
        step = position - 1;
    if (step < 0) return run.from > 0 ? `Before the first recorded step: ${amount(run.from, 'step')} came before.` : 'Before the first step. Nothing has run yet.';
    const [from, to] = timeline.accessesOf(step),
        place = placeWords(timeline, step);
    const parts = [];
    for (let access = from; access < Math.min(to, from + 3); ++access) parts.push(accessWords(timeline, access));
    if (to - from > 3) parts.push(`and makes ${counted(to - from - 3, 'more access', 'more accesses')}`);
    parts.push(...eventWords(timeline, step));
    const told = parts.filter((part) => part);
    return `Warp ${run.warp[step]}${place ? `, ${place}` : ''}, ${lanesText(run.active[step])}: ${told.length ? told.join('; ') : 'computes'}.`;
}
