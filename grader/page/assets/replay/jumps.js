// jumps.js: the findings, and where each of them is in each run.
import { make, prose } from '../dom.js';
import { amount } from '../words.js';

/** @typedef {import('./player.js').Player} Player */

const mostSteps = 4, mostShown = 3;

/** @param {Player} player */
export function jumpList(player) {
    const { findings, places } = player.timeline.recording;
    const items = findings.map((one, finding) => {
        const steps = player.timelines.map((timeline, index) => ({ name: timeline.run.name, buttons: timeline.found.filter((found) => found.finding === finding).slice(0, mostSteps).map(({ step }) => {
            const button = make('button.jump-to', { type: 'button', 'data-run': index, 'data-step': step }, make('span.hidden-text', null, `${timeline.run.name} run, `), `step ${timeline.run.from + step + 1}`);
            button.addEventListener('click', () => player.jump(finding, index, step));
            return button;
        }) })).filter((one) => one.buttons.length);
        const lines = [...new Set((one.places ?? []).map((/** @type {number} */ at) => places[at]).filter((/** @type {any} */ at) => at && at.file === 0).map((/** @type {any} */ at) => at.line))];
        return make(`li.finding-row.${one.severity}`, { 'data-finding': one.id }, make(`span.pill.${one.severity}`, null, one.severity),
            make('span.finding-words', null, make('span', null, prose(one.headline ?? one.id)), make('span.small.quiet', null, make('code', null, one.id), lines.length ? ` · ${lines.length > 1 ? 'lines' : 'line'} ${lines.join(', ')}` : '')),
            make('span.jump-buttons', null, steps.length ? steps.map((one) => make('span.run-steps', null, player.timelines.length > 1 ? make('span.small.quiet', { 'aria-hidden': 'true' }, one.name) : null, one.buttons)) : make('span.small.quiet', null, 'not in the recorded steps')));
    });
    if (!findings.length) return make('p', null, 'Nothing was found in this run.');
    const more = items.slice(mostShown);
    return make('div', null, make('ul.findings-list', null, items.slice(0, mostShown)),
        more.length ? make('details', null, make('summary', null, amount(more.length, 'more finding')), make('ul.findings-list', null, more)) : null);
}
