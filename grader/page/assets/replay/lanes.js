// Lane states: a row per warp, a cell per lane: active, waiting or exited.
import { make } from '../dom.js';
import { isIn } from '../words.js';
import { lanesThere } from './recording.js';
import { placeWords } from './step_sentences.js';

/** @typedef {import('./player.js').Player} Player */

const manyWarps = 12; // with more warps the rows are lower
/** Only of the warp that runs: the other states are drawn without letters, as a thousand letters take long to lay out.
 * @type {Record<string, string>} */
const laneLetters = { read: 'r', wrote: 'w', atomic: 'a' };
const kinds = ['read', 'wrote', 'atomic'];

/**
 * Action of a lane in the present step: reads, writes, or nothing.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} step
 */
function actsOf(timeline, step) {
    const { accesses } = timeline.run,
        [from, to] = timeline.accessesOf(step);
    /** @type {string[]} */
    const acts = new Array(32).fill('active');
    for (let access = from; access < to; ++access)
        for (let item = accesses.begins[access]; item < accesses.begins[access + 1]; ++item)
            acts[accesses.lane[item]] = kinds[accesses.kind[access]];
    return acts;
}

/**
 * The state of each lane of a warp.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} warp
 * @param {number} position
 */
export function laneStates(timeline, warp, position) {
    const state = timeline.threads.warpAt(warp, position),
        there = lanesThere(timeline.recording, warp);
    const acts = state.step >= 0 && state.step === position - 1 ? actsOf(timeline, state.step) : null;
    const lanes = Array.from({ length: 32 }, (_, lane) => {
        if (!isIn(there, lane)) return 'none';
        if (acts && isIn(state.active, lane) && acts[lane] !== 'active') return acts[lane];
        if (isIn(state.ended, lane)) return 'ended';
        if (state.waiting && state.waiting[lane] >= 0) return 'waits';
        return state.step >= 0 && isIn(state.active, lane) ? 'active' : 'idle';
    });
    return { state, lanes };
}

/**
 * @param {import('./timeline.js').Timeline} timeline
 * @param {{step: number, waiting: Int16Array | null, ended: number}} state
 * @param {string[]} lanes
 */
function warpWords(timeline, state, lanes) {
    if (state.step < 0) return timeline.run.from > 0 ? 'not recorded yet' : 'has not begun';
    const place = placeWords(timeline, state.step) || 'runs';
    if (lanes.every((one) => one === 'ended' || one === 'none')) return 'ended';
    const waits = lanes.filter((one) => one === 'waits').length,
        there = lanes.filter((one) => one !== 'none').length;
    if (waits) return `${place} · ${waits === there ? 'waits' : `${waits} lanes wait`}`;
    return place;
}

/**
 * @param {Player} player
 * @param {number} index of the run
 */
export function lanesView(player, index) {
    const timeline = player.timelines[index],
        { warps } = timeline.recording;
    const rows = Array.from({ length: warps }, (_, warp) => {
        const letters = Array.from({ length: 32 }, () => document.createTextNode('')),
            cells = letters.map((one) => make('span.lane', null, one));
        const words = make('span.warp-place'),
            button = make('button.warp-pick', { type: 'button', 'aria-pressed': 'false' }, `warp ${warp}`);
        button.addEventListener('click', () => player.set({ warp: player.settings.warp === warp ? -1 : warp }));
        const row = make('li.warp-row', { 'data-warp': warp }, button, make('span.lane-cells', { 'aria-hidden': 'true' }, cells), words);
        return { row, letters, cells, words, button, shown: new Array(32).fill('?'), told: '', classes: '' };
    });
    const element = make(
        'section.panel.lanes-panel',
        { 'aria-label': `Warps of the ${timeline.run.name} run` },
        make('div.panel-head', null, make('h3', null, 'Warps and lanes'), laneLegend()),
        make(
            warps > manyWarps ? 'ul.warp-rows.low' : 'ul.warp-rows',
            null,
            rows.map((one) => one.row),
        ),
    );
    const show = () => {
        const position = player.positions[index],
            now = position > 0 ? timeline.run.warp[position - 1] : -1;
        rows.forEach((row, warp) => {
            const { state, lanes } = laneStates(timeline, warp, position),
                told = warpWords(timeline, state, lanes);
            lanes.forEach((one, lane) => {
                if (row.shown[lane] === one) return;
                row.shown[lane] = one;
                row.cells[lane].className = `lane ${one}`;
                const letter = laneLetters[one] ?? '';
                if (row.letters[lane].data !== letter) row.letters[lane].data = letter;
            });
            const picked = player.settings.warp === warp,
                classes = `warp-row${warp === now ? ' running' : ''}`;
            if (row.told !== told) row.words.textContent = row.told = told;
            if (row.classes !== classes) row.row.className = row.classes = classes;
            if ((row.button.getAttribute('aria-pressed') === 'true') !== picked) row.button.setAttribute('aria-pressed', String(picked));
        });
    };
    return { element, show };
}

function laneLegend() {
    const entry = (/** @type {string} */ state, /** @type {string} */ words) =>
        make('span.legend-entry', null, make(`span.lane.${state}`, { 'aria-hidden': 'true' }, laneLetters[state] ?? ''), words);
    return make(
        'p.legend.small.quiet',
        null,
        entry('active', 'active'),
        entry('read', 'reads'),
        entry('wrote', 'writes'),
        entry('atomic', 'atomic'),
        entry('waits', 'at a barrier'),
        entry('ended', 'ended'),
        entry('idle', 'inactive'),
    );
}
