// Propagation of a wrong value, from the output in which the runs differ back to the first access that
// differs. A step of the trail is an access whose value differs from its twin's: the last write of the
// output, the load before it in the same thread, the write whose value this load read, …
import { make } from '../dom.js';
import { elementName } from './elements.js';
import { load } from './recording.js';
import { placeWords, twinWords } from './step_sentences.js';

/** @typedef {import('./player.js').Player} Player */

const mostHops = 12,
    mostFirst = 3;

/**
 * The load of a thread from which an item's value comes, or -1. For an item that differs from its twin, this
 * is the last load that also differs; for others, the last load if it read the same value.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} item
 */
function loadBefore(timeline, item) {
    const { accesses, warp } = timeline.run,
        warpOf = (/** @type {number} */ one) => warp[accesses.step[accesses.ofItem[one]]];
    const bytesOf = (/** @type {number} */ one) =>
        accesses.bytes.subarray(accesses.byteAt[one], accesses.byteAt[one] + accesses.width[accesses.ofItem[one]]).join();
    for (let at = item - 1; at >= 0; --at) {
        if (accesses.lane[at] !== accesses.lane[item] || accesses.kind[accesses.ofItem[at]] !== load || warpOf(at) !== warpOf(item))
            continue;
        if (timeline.differences[item] ? timeline.differences[at] : bytesOf(at) === bytesOf(item)) return at;
        if (!timeline.differences[item]) return -1;
    }
    return -1;
}

/**
 * The items of the trail in order.
 * @param {import('./timeline.js').Timeline} timeline
 * @returns {number[]}
 */
export function trailOf(timeline) {
    const { run, memory, recording } = timeline,
        { accesses, watch } = run;
    if (!watch) return [];
    const writer = (
        /** @type {number} */ array,
        /** @type {number} */ offset,
        /** @type {number} */ bytes,
        /** @type {number} */ position,
    ) => {
        const write = memory.lastWrite(array, offset - recording.arrays[array].first, bytes, position);
        return write < 0 ? -1 : memory.item[write];
    };
    /** @type {number[]} */
    const trail = [];
    for (let item = writer(watch.array, watch.offset, watch.bytes, timeline.steps); item >= 0 && trail.length < mostHops;) {
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
 * If no path to the output is recorded: the first steps that differ, with an item of each.
 * @param {import('./timeline.js').Timeline} timeline
 */
function firstOf(timeline) {
    const { accesses } = timeline.run,
        steps = new Set(),
        found = [];
    for (let item = 0; item < timeline.differences.length && found.length < mostFirst; ++item) {
        const step = accesses.step[accesses.ofItem[item]];
        if (!timeline.differences[item] || steps.has(step)) continue;
        steps.add(step);
        found.push(item);
    }
    return found;
}

/**
 * Selects the element of an item, at its step.
 * @param {Player} player
 * @param {number} index of the run
 * @param {number} item
 */
export function showItem(player, index, item) {
    const { accesses } = player.timelines[index].run,
        access = accesses.ofItem[item],
        array = accesses.array[access];
    Object.assign(player.settings, {
        array,
        byte: Math.max(0, accesses.offset[item] - player.timelines[index].recording.arrays[array].first),
        lane: accesses.lane[item],
    });
    if (!player.both) player.active = index;
    player.seekIn(index, accesses.step[access] + 1);
}

/** "out[127] is 722" */
function watched(/** @type {import('./timeline.js').Timeline} */ timeline) {
    const { watch } = timeline.run,
        array = timeline.recording.arrays[watch?.array ?? 0];
    return `${elementName(array, watch?.offset ?? 0)} is ${watch?.value ?? 'another'}`;
}

/**
 * @param {Player} player
 * @param {number} index of the run
 * @param {string} title
 * @param {number[]} trail
 */
function trailPart(player, index, title, trail) {
    const timeline = player.timelines[index],
        { accesses, warp, from } = timeline.run;
    const items = trail.map((item) => {
        const step = accesses.step[accesses.ofItem[item]],
            button = make('button', { type: 'button', 'data-item': item, 'data-step': step }, `step ${from + step + 1}`);
        button.addEventListener('click', () => showItem(player, index, item));
        return make(
            'li',
            null,
            button,
            make(
                'span',
                null,
                `Warp ${warp[step]}, lane ${accesses.lane[item]}, ${placeWords(timeline, step)}: ${twinWords(timeline, player.otherOf(index), item)}.`,
            ),
        );
    });
    return make('section.trail', { 'aria-label': title, 'data-run': index }, make('h2', null, title), make('ol.entries', null, items));
}

/**
 * Explanation of the output in each run, followed by the first difference between the runs if the explanation
 * does not contain it.
 * @param {Player} player
 */
export function propagationList(player) {
    const trails = player.timelines.map(trailOf),
        [first, second] = player.timelines;
    const isTold = trails.some((trail, index) => trail.some((item) => player.timelines[index].differences[item]));
    const shown = player.timelines
        .map((timeline, index) => ({
            index,
            title: trails[index].length ? `Why ${watched(timeline)}${second ? ` in the ${timeline.run.name} run` : ''}` : '',
            trail: trails[index],
        }))
        .filter(({ index, trail }) => trail.length && !(index === 1 && trails[0].length && watched(first) === watched(second)));
    if (second && !isTold) shown.push({ index: 1, title: `First difference in the ${second.run.name} run`, trail: firstOf(second) });
    return shown
        .filter(({ trail }) => trail.length)
        .reverse()
        .map(({ index, title, trail }) => {
            const part = trailPart(player, index, title, trail);
            return index === 0 && trails[1]?.length && isTold ? make('details.small', null, make('summary', null, title), part) : part;
        });
}
