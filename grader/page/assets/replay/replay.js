// Page of a replay, drawn from the embedded JSON.
import { make, prose } from '../dom.js';
import { amount, index3 } from '../words.js';
import { controls } from './controls.js';
import { differencesOf } from './differences.js';
import { findingList } from './finding_list.js';
import { linesView } from './lines.js';
import { localsView } from './locals.js';
import { Player } from './player.js';
import { recordingOf } from './recording.js';
import { runView } from './run_view.js';
import { stepName } from './step_sentences.js';
import { Timeline } from './timeline.js';
import { propagationList } from './value_propagation.js';

/** @typedef {import('./recording.js').Recording} Recording */

const wide = '(min-width: 100rem)';

/**
 * The runs with their descriptions and results: one of them is shown, or both side by side.
 * @param {Player} player
 */
function runChoice(player) {
    const { runs } = player.timeline.recording;
    const choice = (/** @type {number} */ index, /** @type {string} */ words) => {
        const button = make('button', { type: 'button', 'aria-pressed': 'false', 'data-look': index }, words);
        button.addEventListener('click', () => player.look(index));
        player.watch(() => button.setAttribute('aria-pressed', String(index < 0 ? player.both : !player.both && player.active === index)));
        return button;
    };
    const rows = runs.map((run, index) =>
        make(
            'li',
            { 'data-run': run.name },
            runs.length > 1 ? choice(index, `The ${run.name} run`) : null,
            make(
                'span',
                null,
                make('b.only-print', null, `The ${run.name} run: `),
                prose(run.words),
                run.words && !/[.!?]$/.test(run.words) ? '. ' : ' ',
                run.result ? make('b.result', null, prose(run.result)) : '',
                run.from > 0 || run.steps < run.of
                    ? make('span.quiet', null, ` Recorded: ${stepName(run, 0)} to ${stepName(run, run.steps - 1)}, of ${run.of.toLocaleString('en-US')}.`)
                    : '',
            ),
        ),
    );
    return make(
        'ul.runs',
        { 'aria-label': 'Runs' },
        rows,
        runs.length > 1 ? make('li.only-screen', null, choice(-1, 'Both runs'), make('span.quiet', null, 'side by side')) : null,
    );
}

/** @param {Recording} recording */
function head(recording) {
    const facts = [
        recording.kernel,
        recording.case,
        `grid ${index3(recording.grid)}`,
        `block ${index3(recording.blockSize)}: ${amount(recording.warps, 'warp')}`,
        recording.grid.some((size) => size > 1) ? `block ${index3(recording.block)} is shown` : '',
        recording.sharedBytes ? `${amount(recording.sharedBytes, 'byte')} of shared memory` : '',
    ];
    return make(
        'div.title',
        null,
        make(
            'h1',
            null,
            recording.title.split(/(?<=[/_])/).flatMap((part) => [part, make('wbr')]),
        ),
        make('p.quiet.small', null, facts.filter((text) => text).join(' · ')),
    );
}

/**
 * Starts at the finding for which the replay was recorded, in the run that shows it, and at the element in
 * which the runs differ.
 * @param {Player} player
 */
function openAtFinding(player) {
    const { runs, shownFinding, arrays } = player.timeline.recording,
        watch = [...runs].reverse().find((run) => run.watch)?.watch;
    if (watch && watch.offset >= arrays[watch.array].first && watch.offset < arrays[watch.array].first + arrays[watch.array].shownBytes)
        Object.assign(player.settings, { array: watch.array, byte: watch.offset - arrays[watch.array].first });
    const withFinding = (/** @type {(one: {finding: number, isFirst: boolean}) => boolean} */ fits) =>
        [...player.timelines]
            .reverse()
            .map((one) => ({ one, at: one.found.find(fits) }))
            .find(({ at }) => at);
    const start =
        withFinding(({ finding, isFirst }) => finding === shownFinding && isFirst) ??
        withFinding(({ finding }) => finding === shownFinding) ??
        withFinding(() => true);
    player.both = runs.length > 1 && matchMedia(wide).matches;
    if (start?.at) player.jump(start.at.finding, start.one.index, start.at.step);
    else player.show();
}

const recording = recordingOf(JSON.parse(document.getElementById('json')?.textContent ?? '{}'));
const differences = differencesOf(recording);
const player = new Player(recording.runs.map((_, index) => new Timeline(recording, index, differences[index])));
player.settings.array = Math.max(
    0,
    recording.arrays.findIndex((one) => one.space === 'shared'),
);
const source = linesView(player);
const stages = player.timelines.map((_, index) => runView(player, index));
const steps = controls(player);
player.watch(() => document.body.classList.toggle('both-runs', player.both));
player.watch(source.show);
document.body.prepend(
    make('a.skip-link', { href: '#steps' }, 'Skip to the steps'),
    make('header.top', null, head(recording)),
    make(
        'main',
        null,
        make(
            'div.top-board',
            null,
            make('section', { id: 'found', 'aria-label': 'Findings' }, findingList(player), ...propagationList(player)),
            make('section', { 'aria-label': 'Runs' }, runChoice(player), steps.setup),
        ),
        make(
            'section',
            { id: 'steps', tabindex: -1, 'aria-label': 'Replay' },
            steps.element,
            make('div.board', null, make('div.side', null, source.element, localsView(player)), make('div.stages', null, stages)),
        ),
    ),
    make('footer.end', { id: 'end' }, make('p', null, 'Steps, values and places are those of the simulator, which ran this block.')),
);
openAtFinding(player);
document.documentElement.dataset.ready = 'true';
