// List of the findings, with links to their steps in each run.
import { make, prose } from '../dom.js';
import { amount } from '../words.js';
import { stepName } from './step_sentences.js';

/** @typedef {import('./player.js').Player} Player */

const mostSteps = 4,
    mostShown = 3;

/**
 * The steps of a finding, grouped by run.
 * @param {Player} player
 * @param {number} finding
 */
function stepButtons(player, finding) {
    const button = (/** @type {import('./timeline.js').Timeline} */ { run, index }, /** @type {number} */ step) => {
        const name = make('span.hidden-text', null, `${run.name} run, `);
        const one = make('button.jump-to', { type: 'button', 'data-run': index, 'data-step': step }, name, stepName(run, step));
        one.addEventListener('click', () => player.jump(finding, index, step));
        return one;
    };
    const runs = player.timelines.map((timeline) => {
        const steps = timeline.found.filter((found) => found.finding === finding).slice(0, mostSteps);
        const name = player.timelines.length > 1 ? make('span.small.quiet', { 'aria-hidden': 'true' }, timeline.run.name) : null;
        return steps.length
            ? make(
                  'span.run-steps',
                  null,
                  name,
                  steps.map(({ step }) => button(timeline, step)),
              )
            : null;
    });
    return runs.some(Boolean) ? runs : [make('span.small.quiet', null, 'not in the recorded steps')];
}

/**
 * The student's lines that a finding names.
 * @param {any} finding
 * @param {import('./recording.js').Recording['places']} places
 */
function linesText(finding, places) {
    const named = (finding.places ?? []).map((/** @type {number} */ at) => places[at]);
    const lines = [...new Set(named.filter((/** @type {any} */ at) => at && at.file === 0).map((/** @type {any} */ at) => at.line))];
    return lines.length ? ` · ${lines.length > 1 ? 'lines' : 'line'} ${lines.join(', ')}` : '';
}

/** @param {Player} player */
export function findingList(player) {
    const { findings, places } = player.timeline.recording;
    if (!findings.length) return make('p', null, 'Nothing was found in this run.');
    const items = findings.map((one, finding) =>
        make(
            `li.finding-row.${one.severity}`,
            { 'data-finding': one.id },
            make(`span.pill.${one.severity}`, null, one.severity),
            make(
                'span.finding-words',
                null,
                make('span', null, prose(one.headline ?? one.id)),
                make('span.small.quiet', null, make('code', null, one.id), linesText(one, places)),
            ),
            make('span.jump-buttons', null, stepButtons(player, finding)),
        ),
    );
    const more = items.slice(mostShown);
    return make(
        'div',
        null,
        make('ul.findings-list', null, items.slice(0, mostShown)),
        more.length
            ? make('details', null, make('summary', null, amount(more.length, 'more finding')), make('ul.findings-list', null, more))
            : null,
    );
}
