// trail.js: how a wrong value travels: from the output in which the runs differ back to the first access that differs. A step of the trail is an
// access whose value differs from its twin's: the last write of the output, the load before it in the same thread, the write that this load saw, …
import { make } from '../dom.js';
import { elementName } from './elements.js';
import { load } from './recording.js';
import { placeWords, twinWords } from './story.js';

/** @typedef {import('./player.js').Player} Player */

const mostHops = 12, mostFirst = 3;

/**
 * The last load of a thread before an item that differs from its twin, or -1.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} item
 */
function loadBefore(timeline, item) {
    const { accesses, warp } = timeline.run, warpOf = (/** @type {number} */ one) => warp[accesses.step[accesses.ofItem[one]]];
    for (let at = item - 1; at >= 0; --at)
        if (timeline.differences[at] && accesses.kind[accesses.ofItem[at]] === load && accesses.lane[at] === accesses.lane[item] && warpOf(at) === warpOf(item)) return at;
    return -1;
}

/**
 * The items of the trail, the first one first.
 * @param {import('./timeline.js').Timeline} timeline
 * @returns {number[]}
 */
export function trailOf(timeline) {
    const { run, memory, recording } = timeline, { accesses, watch } = run;
    if (!watch) return [];
    const writer = (/** @type {number} */ array, /** @type {number} */ offset, /** @type {number} */ bytes, /** @type {number} */ position) => {
        const write = memory.lastWrite(array, offset - recording.arrays[array].first, bytes, position), item = write < 0 ? -1 : memory.item[write];
        return item >= 0 && timeline.differences[item] ? item : -1;
    };
    /** @type {number[]} */
    const trail = [];
    for (let item = writer(watch.array, watch.offset, recording.arrays[watch.array].elementBytes, timeline.steps); item >= 0 && trail.length < mostHops;) {
        trail.unshift(item);
        const seen = loadBefore(timeline, item);
        if (seen < 0) break;
        trail.unshift(seen);
        const access = accesses.ofItem[seen];
        item = writer(accesses.array[access], accesses.offset[seen], accesses.width[access], accesses.step[access]);
    }
    return trail;
}

/**
 * Where no way to the output is recorded: the first steps that differ, an item of each.
 * @param {import('./timeline.js').Timeline} timeline
 */
function firstOf(timeline) {
    const { accesses } = timeline.run, steps = new Set(), found = [];
    for (let item = 0; item < timeline.differences.length && found.length < mostFirst; ++item) {
        const step = accesses.step[accesses.ofItem[item]];
        if (!timeline.differences[item] || steps.has(step)) continue;
        steps.add(step);
        found.push(item);
    }
    return found;
}

/**
 * Where one sees it: the element of an item, at its step.
 * @param {Player} player
 * @param {number} index of the run
 * @param {number} item
 */
export function showItem(player, index, item) {
    const { accesses } = player.timelines[index].run, access = accesses.ofItem[item], array = accesses.array[access];
    Object.assign(player.settings, { array, byte: Math.max(0, accesses.offset[item] - player.timelines[index].recording.arrays[array].first), lane: accesses.lane[item] });
    if (!player.both) player.active = index;
    player.seekIn(index, accesses.step[access] + 1);
}

/** "out[127] is 722" */
function watched(/** @type {import('./timeline.js').Timeline} */ timeline) {
    const { watch } = timeline.run, array = timeline.recording.arrays[watch?.array ?? 0];
    return `${elementName(array, watch?.offset ?? 0)} is ${watch?.value ?? 'another'}`;
}

/** @param {Player} player */
export function trailList(player) {
    const timeline = player.timelines[1], other = timeline && player.otherOf(1);
    if (!timeline || !other) return null;
    const trail = trailOf(timeline), shown = trail.length ? trail : firstOf(timeline);
    if (!shown.length) return null;
    const { accesses, warp, from } = timeline.run;
    const items = shown.map((item) => {
        const step = accesses.step[accesses.ofItem[item]], button = make('button', { type: 'button', 'data-item': item, 'data-step': step }, `step ${from + step + 1}`);
        button.addEventListener('click', () => showItem(player, timeline.index, item));
        return make('li', null, button, make('span', null, `Warp ${warp[step]}, lane ${accesses.lane[item]}, ${placeWords(timeline, step)}: ${twinWords(timeline, other, item)}.`));
    });
    return make('section.trail', { 'aria-label': 'The way of a value' }, make('h2', null, trail.length ? `Why ${watched(timeline)} in the ${timeline.run.name} run` : `Where the ${timeline.run.name} run begins to differ`), make('ol.entries', null, items));
}
