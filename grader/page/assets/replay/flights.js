// flights.js: asynchronous copies that have started, and who still waits for them.
import { make } from '../dom.js';
import { amount } from '../words.js';

/** @typedef {import('./player.js').Player} Player */
/** @typedef {{copy: number, warp: number, from: number, to: number, bytes: number, steps: number[]}} Flight steps of: starts, source read, lands, committed, waited for */

const stageNames = ['started', 'source read', 'landed', 'committed', 'waited for'], mostFlights = 8;
const lands = 2, waited = 4;

/**
 * Each copy of a run with the steps of its stageNames; Infinity for a stage that it never comes to.
 * @param {import('./recording.js').Run} run
 * @returns {Flight[]}
 */
export function flightsOf(run) {
    const { copies } = run;
    /** @type {Map<number, Flight>} */
    const flights = new Map();
    for (let event = 0; event < copies.count; ++event) {
        const copy = copies.copy[event];
        const flight = flights.get(copy) ?? { copy, warp: run.warp[copies.step[event]], from: copies.from[event], to: copies.to[event], bytes: copies.bytes[event],
            steps: stageNames.map(() => Infinity) };
        flight.steps[copies.what[event]] = Math.min(flight.steps[copies.what[event]], copies.step[event]);
        flights.set(copy, flight);
    }
    return [...flights.values()];
}

/**
 * Copies that have started and that nobody has waited for.
 * @param {Flight[]} flights
 * @param {number} position
 */
export function openFlights(flights, position) {
    return flights.filter((one) => one.steps[0] < position && one.steps[waited] >= position);
}

/**
 * @param {Player} player
 * @param {number} index of the run
 */
export function flightView(player, index) {
    const timeline = player.timelines[index], flights = flightsOf(timeline.run), { arrays } = timeline.recording;
    const rows = Array.from({ length: Math.min(mostFlights, flights.length) }, () => {
        const dots = stageNames.map((stage) => make('span.stage', { 'data-stage': stage }, stage)), words = make('span.flight-words');
        return { row: make('li.flight-row', null, words, make('span.flight-stages', null, dots)), words, dots, text: '' };
    });
    const rest = make('p.small.quiet');
    const show = () => {
        const position = player.positions[index], open = openFlights(flights, position);
        rows.forEach((row, at) => {
            const flight = open[at];
            row.row.hidden = !flight;
            if (!flight) return;
            const landed = flight.steps[lands] < position;
            const text = `warp ${flight.warp}: ${arrays[flight.from]?.name ?? '?'} → ${arrays[flight.to]?.name ?? '?'}, ${amount(flight.bytes, 'byte')}${landed ? '' : ', in flight'}`;
            if (row.text !== text) row.words.textContent = row.text = text;
            row.row.dataset.copy = String(flight.copy);
            row.dots.forEach((dot, stage) => dot.classList.toggle('done', flight.steps[stage] < position));
        });
        const more = open.length - rows.length;
        rest.textContent = open.length === 0 ? 'No copy is open.' : more > 0 ? `… and ${amount(more, 'more copy').replace('copys', 'copies')}` : '';
    };
    const element = make('section.panel.flight-panel', { 'aria-label': `Copies of the ${timeline.run.name} run` }, make('div.panel-head', null, make('h3', null, 'Asynchronous copies')),
        make('ul.flight-rows', null, rows.map((one) => one.row)), rest);
    return { element: flights.length ? element : null, show };
}
