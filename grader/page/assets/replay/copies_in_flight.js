// Asynchronous copies in flight, and the warps that still have to wait for them.
import { make } from '../dom.js';
import { amount } from '../words.js';
import { counted } from './step_sentences.js';

/** @typedef {import('./player.js').Player} Player */
/** @typedef {{copy: number, warp: number, lanes: number, from: number, to: number, bytes: number, steps: number[]}} Flight steps of: started, committed, over */

const stageNames = ['started', 'committed', 'waited for'],
    mostFlights = 8;
const starts = 0,
    commits = 1,
    over = 3;

/**
 * The data that a copy moves: its store is a row of the accesses, and the load before it is its source.
 * @param {import('./recording.js').Run} run
 * @param {number} event
 * @returns {Flight}
 */
function flightOf(run, event) {
    const { copies, accesses } = run,
        row = copies.keep[event],
        source = row - 1;
    const hasSource = source >= 0 && accesses.step[source] === accesses.step[row] && accesses.kind[source] === 0;
    return {
        copy: copies.copy[event],
        warp: run.warp[copies.step[event]],
        lanes: copies.lanes[event],
        from: hasSource ? accesses.array[source] : -1,
        to: accesses.array[row] ?? -1,
        bytes: row < accesses.count ? accesses.width[row] * (accesses.begins[row + 1] - accesses.begins[row]) : 0,
        steps: [copies.step[event], Infinity, Infinity],
    };
}

/**
 * Each copy of a run with the steps of its stages; Infinity for a stage that it never reaches.
 * @param {import('./recording.js').Run} run
 * @returns {Flight[]}
 */
export function flightsOf(run) {
    const { copies } = run;
    /** @type {Map<number, Flight>} */
    const flights = new Map();
    for (let event = 0; event < copies.count; ++event) {
        const step = copies.step[event],
            warp = run.warp[step],
            lanes = copies.lanes[event];
        if (copies.what[event] === starts) flights.set(copies.copy[event], flightOf(run, event));
        if (copies.what[event] === over) {
            const flight = flights.get(copies.copy[event]);
            if (flight) flight.steps[2] = Math.min(flight.steps[2], step);
        }
        if (copies.what[event] !== commits) continue;
        for (const one of flights.values()) if (one.warp === warp && one.steps[1] === Infinity && one.lanes & lanes) one.steps[1] = step;
    }
    return [...flights.values()];
}

/**
 * Copies that have started and have not been waited for.
 * @param {Flight[]} flights
 * @param {number} position
 */
export function openFlights(flights, position) {
    return flights.filter((one) => one.steps[0] < position && one.steps[2] >= position);
}

/**
 * @param {Player} player
 * @param {number} index of the run
 */
export function copiesInFlightView(player, index) {
    const timeline = player.timelines[index],
        flights = flightsOf(timeline.run),
        { arrays } = timeline.recording;
    const rows = Array.from({ length: Math.min(mostFlights, flights.length) }, () => {
        const dots = stageNames.map((stage) => make('span.flight-stage', { 'data-stage': stage }, stage)),
            words = make('span.flight-words');
        return { row: make('li.flight-row', null, words, make('span.flight-stages', null, dots)), words, dots, text: '' };
    });
    const rest = make('p.small.quiet');
    const show = () => {
        const position = player.positions[index],
            open = openFlights(flights, position);
        rows.forEach((row, at) => {
            const flight = open[at];
            row.row.hidden = !flight;
            if (!flight) return;
            const text = `warp ${flight.warp}: ${flight.from < 0 ? '' : `${arrays[flight.from].name} → `}${arrays[flight.to]?.name ?? ''}, ${amount(flight.bytes, 'byte')}`;
            if (row.text !== text) row.words.textContent = row.text = text;
            row.row.dataset.copy = String(flight.copy);
            row.dots.forEach((dot, stage) => dot.classList.toggle('done', flight.steps[stage] < position));
        });
        const more = open.length - rows.length;
        rest.textContent =
            open.length === 0 ? 'No copy is in flight.' : more > 0 ? `… and ${counted(more, 'more copy', 'more copies')}` : '';
    };
    const element = make(
        'section.panel.flight-panel',
        { 'aria-label': `Copies of the ${timeline.run.name} run` },
        make('div.panel-head', null, make('h3', null, 'Asynchronous copies')),
        make(
            'ul.flight-rows',
            null,
            rows.map((one) => one.row),
        ),
        rest,
    );
    return { element: flights.length ? element : null, show };
}
