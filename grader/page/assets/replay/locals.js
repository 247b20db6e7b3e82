// Variables of a warp by their source names: values of one lane and a summary of the others, in two columns
// per run.
import { make } from '../dom.js';
import { select } from './choices.js';
import { valueText } from './elements.js';

/** @typedef {import('./player.js').Player} Player */

/**
 * Short form of a warp's values: "0, 1, 2 … 31", "all equal".
 * @param {(string | null)[]} values
 */
export function lanesInShort(values) {
    const known = values.filter((one) => one !== null);
    if (!known.length) return '';
    if (known.length > 1 && known.every((one) => one === known[0]))
        return known.length === values.length ? 'all equal' : `${known.length} lanes, all equal`;
    return known.length <= 6 ? known.join(', ') : `${known.slice(0, 3).join(', ')} … ${known[known.length - 1]}`;
}

/** The cells for one run: its heading, and for each variable a value and the other lanes. */
class Columns {
    constructor(/** @type {Player} */ player, /** @type {number} */ index) {
        this.player = player;
        this.index = index;
        this.timeline = player.timelines[index];
        this.heads = [make('th', { scope: 'col' }), make('th', { scope: 'col' }, 'all lanes')];
        this.cells = this.timeline.recording.variables.map(() => ({
            value: make('td.value'),
            others: make('td.quiet'),
            text: '',
            rest: '',
        }));
    }

    get isShown() {
        return this.player.both || this.player.active === this.index;
    }

    /** The variables of the warp that have a value; their cells show it. */
    show() {
        const { player, index, timeline } = this,
            { settings } = player,
            { variables } = timeline.recording,
            of = player.warpIn(index);
        for (const one of [...this.heads, ...this.cells.flatMap((cell) => [cell.value, cell.others])]) one.hidden = !this.isShown;
        if (!this.isShown) return variables.map(() => false);
        const name = player.both ? `${timeline.run.name}, warp ${of}` : 'value';
        if (this.heads[0].textContent !== name) this.heads[0].textContent = name;
        return this.cells.map((cell, at) => {
            const values = timeline.values
                .lanesAt(of, at, player.positions[index])
                .map((bytes) => (bytes ? valueText(variables[at].type, bytes) : null));
            const text = values[settings.lane] ?? '–',
                rest = lanesInShort(values);
            if (cell.text !== text) cell.value.textContent = cell.text = text;
            if (cell.rest !== rest) cell.others.textContent = cell.rest = rest;
            return rest !== '';
        });
    }
}

/**
 * One row per variable.
 * @param {Player} player
 * @param {Columns[]} columns
 */
function tableOf(player, columns) {
    const { variables } = player.timeline.recording;
    const rows = variables.map((one, at) =>
        make(
            'tr',
            { 'data-variable': at },
            make(
                'th',
                { scope: 'row' },
                make('code', null, one.name),
                variables.some((other) => other.name === one.name && other.function !== one.function)
                    ? make('span.quiet.small', null, ` in ${one.function}`)
                    : null,
            ),
            make('td.quiet', null, one.type),
            columns.map(({ cells }) => [cells[at].value, cells[at].others]).flat(),
        ),
    );
    const table = make(
        'table',
        null,
        make('caption.hidden-text', null, 'Variables of a lane'),
        make(
            'thead',
            null,
            make(
                'tr',
                null,
                ['name', 'type'].map((name) => make('th', { scope: 'col' }, name)),
                columns.flatMap((one) => one.heads),
            ),
        ),
        make('tbody', null, rows),
    );
    return { rows, table };
}

/** @param {Player} player */
export function localsView(player) {
    const { variables, warps } = player.timeline.recording;
    const warp = select(
        'Warp',
        [
            ['-1', 'the one that runs'],
            .../** @type {[string, string][]} */ (Array.from({ length: warps }, (_, at) => [String(at), String(at)])),
        ],
        (value) => player.set({ warp: Number(value) }),
    );
    const lane = select(
        'Lane',
        Array.from({ length: 32 }, (_, at) => [String(at), String(at)]),
        (value) => player.set({ lane: Number(value) }),
    );
    const title = make('h3'),
        columns = player.timelines.map((_, index) => new Columns(player, index));
    const { rows, table } = tableOf(player, columns);
    const none = make('p.small.quiet'),
        part = make('p.small.quiet.locals-part', null, 'Values set before the recorded steps are unknown.');
    player.watch(() => {
        const known = columns.map((one) => one.show());
        rows.forEach((row, at) => {
            row.hidden = !known.some((one) => one[at]);
        });
        const any = rows.some((row) => !row.hidden),
            { settings } = player;
        const isPart = columns.some((one) => one.isShown && one.timeline.run.from > 0);
        none.textContent = isPart ? 'No variable of this warp was set in the recorded steps yet.' : 'No variable of this warp has a value yet.';
        part.hidden = !isPart;
        none.hidden = any;
        table.hidden = !any;
        const name =
            player.both && settings.warp < 0
                ? `Variables of lane ${settings.lane}`
                : `Variables of warp ${player.warpIn()}, lane ${settings.lane}`;
        if (title.textContent !== name) title.textContent = name;
        warp.set(String(settings.warp));
        lane.set(String(settings.lane));
    });
    if (!variables.length) return null;
    return make(
        'section.panel.locals-panel',
        { 'aria-label': 'Variables' },
        make('div.panel-head', null, title, make('div.choices.only-screen', null, warp.element, lane.element)),
        none,
        part,
        make('div.scrolls', { tabindex: 0, role: 'region', 'aria-label': 'The variables of a lane' }, table),
    );
}
