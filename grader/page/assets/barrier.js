// Picture of waiting threads: a row for warps in the same state, a cell for each lane.
import { make, table } from './dom.js';
import { figure } from './picture_frame.js';
import { amount, index3, isIn, lanesOf, placeText, warpOf } from './words.js';

/** @type {Record<string, {tone: string, words: string, letter: string}>} */
const states = {
    at_barrier: { tone: 'waits', words: 'wait', letter: 'w' },
    at_warp_sync: { tone: 'waits', words: 'wait at __syncwarp()', letter: 'w' },
    at_cluster_barrier: { tone: 'waits', words: 'wait at the cluster\'s barrier', letter: 'w' },
    has_not_come: { tone: 'elsewhere', words: 'did not reach it', letter: '?' },
    has_exited: { tone: 'gone', words: 'have exited', letter: '–' },
    named_waits: { tone: 'waits', words: 'are named by the mask, and wait', letter: 'w' },
    named_has_not_come: { tone: 'elsewhere', words: 'are named by the mask, and did not reach it', letter: '?' },
    named_has_exited: { tone: 'gone', words: 'are named by the mask, and have exited', letter: '–' },
    not_named: { tone: 'other', words: 'are not named by the mask', letter: '·' },
};

/** @typedef {{lanes: number, file: string, line: number, state: string}} LanesAt */
/** @typedef {{warp: number, lanes: LanesAt[]}} WarpAt */

/**
 * Groups warps in the same state.
 * @param {WarpAt[]} warps
 */
export function groupsOf(warps) {
    /** @type {{warps: number[], lanes: LanesAt[]}[]} */
    const groups = [];
    for (const one of warps) {
        const last = groups[groups.length - 1];
        if (last && JSON.stringify(last.lanes) === JSON.stringify(one.lanes)) last.warps.push(one.warp);
        else groups.push({ warps: [one.warp], lanes: one.lanes });
    }
    return groups;
}

/** @param {number[]} warps */
function warpName(warps) {
    return warps.length > 1 ? `warps ${warps[0]}–${warps[warps.length - 1]}` : `warp ${warps[0]}`;
}

/** @param {LanesAt} at */
function whereText(at) {
    return at.file ? placeText(at) : '';
}

/** @typedef {{divergent: boolean, passed: any, passedWarp: number}} Absence */

/**
 * State of lanes in words. At a divergent barrier, lanes that exited never reached it.
 * @param {LanesAt} at
 * @param {Absence} absence
 */
function stateText(at, absence) {
    if (at.state === 'has_exited' && absence.divergent) return 'did not reach it and exited';
    return states[at.state]?.words ?? at.state;
}

/** @param {LanesAt} at */
function whichLanes(at) {
    const all = at.lanes === 2 ** 32 - 1 && states[at.state]?.tone === 'waits', lanes = lanesOf(at.lanes);
    return all ? 'all lanes' : `${/[–,]/.test(lanes) ? 'lanes' : 'lane'} ${lanes}`;
}

/**
 * The thread that the finding names, in the row of its warp, which has exited since.
 * @param {number[]} warps
 * @param {LanesAt} at
 * @param {Absence} absence
 */
function passedText(warps, at, absence) {
    const { passed, passedWarp } = absence;
    if (!passed || at.state !== 'has_exited' || !warps.includes(passedWarp)) return null;
    return [`: thread ${index3(passed.thread)} of warp ${passedWarp} went on at `, make('b', null, placeText(passed))];
}

/**
 * @param {{warps: number[], lanes: LanesAt[]}} group
 * @param {Absence} absence
 */
function warpRow(group, absence) {
    const cells = Array.from({ length: 32 }, (_, lane) => {
        const at = group.lanes.find((one) => isIn(one.lanes, lane));
        const state = states[at?.state ?? ''] ?? { tone: 'other', letter: ' ' };
        return make(`span.cell.${state.tone}`, { 'data-lane': lane, 'data-state': at?.state ?? '' }, state.letter);
    });
    return make('div.warp', { 'data-warps': group.warps.join(',') },
        make('div.warp-name', null, warpName(group.warps)),
        make('div.cells', { 'aria-hidden': 'true' }, cells),
        make('ul.warp-words', null, group.lanes.map((at) => make('li', null,
            make(`span.swatch.${states[at.state]?.tone ?? 'other'}`, { 'aria-hidden': 'true' }),
            `${whichLanes(at)} `, stateText(at, absence), passedText(group.warps, at, absence), whereText(at) ? [at.state.includes('not_come') ? ': at ' : ' at ', make('b', null, whereText(at))] : ''))));
}

function ruler() {
    return make('div.warp.ruler', { 'aria-hidden': 'true' }, make('div.warp-name', null, 'lane'),
        make('div.cells', null, [0, 8, 16, 24].map((lane) => make('span', null, lane))));
}

/**
 * Share of a barrier object's phase that has arrived.
 * @param {any} fact
 */
function phaseRow(fact) {
    const { phase, object } = fact;
    if (!object || phase.expected === 0) return null;
    const came = phase.expected - phase.missing;
    const part = (/** @type {string} */ tone, /** @type {number} */ count) => {
        const span = make(`span.${tone}`);
        span.style.flexGrow = String(count);
        return count > 0 ? span : null;
    };
    const bar = make('div.phase-bar', { 'aria-hidden': 'true' }, part('waits', came), part('elsewhere', phase.missing));
    return make('div.phase', { 'data-missing': phase.missing, 'data-expected': phase.expected },
        make('p', null, make('code', null, object), `, parity ${phase.parity}: ${came} of ${amount(phase.expected, 'arrival')} came`,
            phase.bytes > 0 ? `, and ${amount(phase.bytes, 'byte')} of copies are still to come` : '', '.'),
        bar);
}

/**
 * @param {any} finding about a barrier or a mask
 * @param {import('./race.js').View} view
 */
export function barrierPicture(finding, view) {
    const { fact } = finding;
    const warps = fact.block ?? fact.lanes_at ?? fact.waiting ?? [];
    const phase = fact.kind === 'deadlock' ? phaseRow(fact) : null;
    if (!Array.isArray(warps) || (warps.length === 0 && !phase)) return null;
    const groups = groupsOf(warps);
    const elsewhere = finding.locations.find((/** @type {any} */ place) => place.role === 'is elsewhere' && place.thread);
    const passed = fact.kind === 'divergence' && view.block ? elsewhere : null;
    const absence = { divergent: fact.kind === 'divergence', passed, passedWarp: passed ? warpOf(passed.thread, view.block) : -1 };
    const rows = groups.flatMap((group) => group.lanes.map((at) =>
        [warpName(group.warps), lanesOf(at.lanes), whereText(at) || '–', stateText(at, absence)]));
    const block = finding.locations[0]?.block;
    return figure('barrier', {
        caption: [make('b', null, 'Waiting threads'), make('span.quiet', null, block ? `block (${block.join(',')})` : '')],
        picture: [...(groups.length ? [ruler()] : []), ...groups.map((group) => warpRow(group, absence)), ...(phase ? [phase] : [])],
        table: rows.length ? table('Waiting threads', ['warp', 'lanes', 'where', 'state'], rows) : null,
    });
}
