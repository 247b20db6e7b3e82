// Picture of a data race: a timeline of both threads with the missing edge between the accesses.
import { make } from './dom.js';
import { colored } from './source.js';
import { figure } from './picture_frame.js';
import { index3, warpOf } from './words.js';
import { witnessBox } from './witness.js';

/** @typedef {{lines: string[], letters: string[], file: string}} Source */
/** @typedef {{source: Source, block: number[] | null, showsAdvice: boolean}} View */

/**
 * "thread (64,0,0)", with its warp if the launch is known.
 * @param {any} place
 * @param {View} view
 */
export function actor(place, view) {
    if (!place.thread) return ['the launcher'];
    const warp = warpOf(place.thread, view.block);
    return [make('b', null, `thread ${index3(place.thread)}`),
        make('span.quiet', null, `${warp >= 0 ? `warp ${warp}, ` : ''}block ${index3(place.block)}`)];
}

/**
 * The access of a thread at a line, with the line's text.
 * @param {any} place
 * @param {string} what
 * @param {View} view
 */
export function step(place, what, view) {
    const at = place.file === view.source.file ? place.line - 1 : -1;
    const line = view.source.lines[at];
    const blanks = line ? line.length - line.trimStart().length : 0;
    return make('div.step', { 'data-line': place.line },
        make('p', null, make('b', null, place.line > 0 ? `line ${place.line}` : place.file), ` ${place.role} `, make('code', null, what)),
        line ? make('p.code-line', null, colored(line.trim(), (view.source.letters[at] ?? '').slice(blanks))) : null);
}

/** @type {Record<string, (fact: any) => string>} */
const unordered = {
    lanes: () => 'no __syncwarp() between them: lanes of a warp may run one after the other',
    threads: () => 'no barrier between them: either one may come first',
    blocks: () => 'nothing orders two blocks of one launch: either one may come first',
};

/**
 * True if a barrier orders the two lines within an iteration, and none orders the lower line before the upper
 * line of the next iteration. The text follows the same rule (harness/diagnose/race_messages.cpp).
 * @param {any} fact
 * @param {any[]} lines
 */
function meetsNextIteration({ apart, gap }, lines) {
    return apart !== 'blocks' && gap?.kind === 'next_round' && gap.in_loop && Math.min(...lines) === gap.upper && Math.max(...lines) === gap.lower;
}

/** @param {any} fact */
function missingText(fact) {
    if (fact.one_instruction) return 'both are the same instruction: whichever lane writes last wins';
    if (fact.both_atomic) return 'both are atomic, but not for each other';
    if (fact.one_is_atomic) return `only one of the two is atomic${fact.plain_line ? `: line ${fact.plain_line} is not` : ''}`;
    return unordered[fact.apart]?.(fact) ?? 'nothing orders the two';
}

/**
 * @param {any} finding with a fact of kind race
 * @param {View} view
 */
export function racePicture(finding, view) {
    const { fact } = finding;
    if (finding.locations.length < 2) return null;
    const lines = finding.locations.map((/** @type {any} */ place) => place.line);
    const isLater = meetsNextIteration(fact, lines);
    const [first, second] = isLater && lines[0] < lines[1] ? [finding.locations[1], finding.locations[0]] : finding.locations;
    const missing = isLater ? `no barrier between them: line ${second.line} is of the next iteration` : missingText(fact);
    const what = fact.element || `${fact.bytes} bytes of ${fact.array || 'memory'}`;
    const column = (/** @type {any} */ place) => make('div.actor', null, actor(place, view));
    return make('div', null,
        figure('race', {
            caption: [make('b', null, 'Two accesses to one location'), make('code', null, what)],
            picture: [make('div.timeline', null,
                column(first), column(second),
                make('div.event.left', null, step(first, what, view)),
                make('div.edge-missing', null, make('span', { 'aria-hidden': 'true' }, '✕'), make('span', null, missing)),
                make('div.event.right', null, step(second, what, view)))],
            data: { 'data-first': first.line, 'data-second': second.line },
        }),
        witnessBox(finding.witness));
}
