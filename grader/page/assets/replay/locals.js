// locals.js: the variables of a warp by their names in the source: of one lane, and what the others hold.
import { make } from '../dom.js';
import { select } from './choices.js';
import { valueText } from './elements.js';

/** @typedef {import('./player.js').Player} Player */

/**
 * What the lanes of a warp hold, in a few words: "0, 1, 2 … 31", "the same in all lanes".
 * @param {(string | null)[]} values
 */
export function lanesInShort(values) {
    const known = values.filter((one) => one !== null);
    if (!known.length) return '';
    if (known.length > 1 && known.every((one) => one === known[0])) return known.length === values.length ? 'the same in all lanes' : `the same in ${known.length} lanes`;
    return known.length <= 6 ? known.join(', ') : `${known.slice(0, 3).join(', ')} … ${known[known.length - 1]}`;
}

/**
 * @param {Player} player
 * @param {number} index of the run
 */
export function localsView(player, index) {
    const timeline = player.timelines[index], { variables, warps } = timeline.recording;
    const warp = select('Warp', [['-1', 'the one that runs'], .../** @type {[string, string][]} */ (Array.from({ length: warps }, (_, at) => [String(at), String(at)]))],
        (value) => player.set({ warp: Number(value) }));
    const lane = select('Lane', Array.from({ length: 32 }, (_, at) => [String(at), String(at)]), (value) => player.set({ lane: Number(value) }));
    const title = make('h3', null, 'Variables');
    const rows = variables.map((one, at) => {
        const value = make('td.value'), others = make('td.quiet');
        const row = make('tr', { 'data-variable': at }, make('th', { scope: 'row' }, make('code', null, one.name)), make('td.quiet', null, one.type), value, others);
        return { row, value, others, text: '', rest: '' };
    });
    const none = make('p.small.quiet', null, 'No variable has a value yet.');
    const table = make('table', null, make('caption.hidden-text', null, 'Variables of a lane'),
        make('thead', null, make('tr', null, ['name', 'type', 'value', 'all lanes'].map((name) => make('th', { scope: 'col' }, name)))), make('tbody', null, rows.map((one) => one.row)));
    const show = () => {
        const position = player.positions[index], { settings } = player, of = player.warpIn(index);
        let any = false;
        rows.forEach((row, at) => {
            const values = timeline.values.lanesAt(of, at, position).map((bytes) => (bytes ? valueText(variables[at].type, bytes) : null));
            const text = values[settings.lane] ?? '–', rest = lanesInShort(values), known = rest !== '';
            any ||= known;
            if (row.row.hidden === known) row.row.hidden = !known;
            if (row.text !== text) row.value.textContent = row.text = text;
            if (row.rest !== rest) row.others.textContent = row.rest = rest;
        });
        none.hidden = any;
        table.hidden = !any;
        const name = `Variables of warp ${of}, lane ${settings.lane}`;
        if (title.textContent !== name) title.textContent = name;
        warp.set(String(settings.warp));
        lane.set(String(settings.lane));
    };
    const element = make('section.panel.locals-panel', { 'aria-label': `Variables in the ${timeline.run.name} run` },
        make('div.panel-head', null, title, make('div.choices.only-screen', null, warp.element, lane.element)), none,
        make('div.scrolls', { tabindex: 0, role: 'region', 'aria-label': 'Variables' }, table));
    return { element: variables.length ? element : null, show };
}
