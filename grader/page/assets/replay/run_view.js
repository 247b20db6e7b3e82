// Views of one run next to its source.
import { make } from '../dom.js';
import { elementHistoryView } from './element_history.js';
import { whereWords } from './controls.js';
import { copiesInFlightView } from './copies_in_flight.js';
import { barrierView } from './barrier_progress.js';
import { gridView } from './grid.js';
import { lanesView } from './lanes.js';
import { differenceWords, stepWords } from './step_sentences.js';

/** @typedef {import('./player.js').Player} Player */

/**
 * @param {Player} player
 * @param {number} index of the run
 */
export function runView(player, index) {
    const timeline = player.timelines[index],
        told = make('p.small'),
        where = make('span.small.quiet');
    const head = make('div.stage-head', null, make('h2', null, `The ${timeline.run.name} run`), where, told);
    const views = [lanesView(player, index), barrierView(player, index), copiesInFlightView(player, index)];
    if (timeline.recording.arrays.length) views.push(gridView(player, index), elementHistoryView(player, index));
    const element = make(
        `section.stage.run-${index}`,
        { 'aria-label': `The ${timeline.run.name} run`, 'data-run': index },
        head,
        views.map((one) => one.element),
    );
    player.watch(() => {
        const isShown = player.both || player.active === index;
        element.hidden = !isShown;
        head.hidden = !player.both;
        if (!isShown) return;
        if (player.both) {
            where.textContent = whereWords(player, index);
            told.textContent = [
                stepWords(timeline, player.positions[index]),
                differenceWords(timeline, player.otherOf(index), player.positions[index] - 1),
            ].join(' ');
        }
        for (const one of views) one.show();
    });
    return element;
}
