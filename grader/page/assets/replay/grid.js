// Grid of an array's elements, or of shared memory in rows of 32 banks: values, last writers, and the
// accesses of the last step.
import { make } from '../dom.js';
import { Cells, Reveal } from './cells.js';
import { arraySelect, select } from './choices.js';
import { typeShown } from './elements.js';
import { cellState, layoutOf, touchedCells, wordBytes } from './layout.js';

/** @typedef {import('./player.js').Player} Player */
/** @typedef {import('./elements.js').ArrayShown} ArrayShown */

class Grid {
    cells = new Cells();
    title = make('h3');
    part = make('span.grid-part.small');
    back = /** @type {HTMLButtonElement} */ (make('button', { type: 'button' }, 'Previous'));
    on = /** @type {HTMLButtonElement} */ (make('button', { type: 'button' }, 'Next'));
    pages = make('span.pages', null, this.back, this.part, this.on);
    /** Cells that the last step accesses, until they are visible.
     * @type {Map<number, string> | null} */
    sought = null;
    /** Letters of the cells of an array.
     * @type {Map<string, number>} */
    #letters = new Map();

    /** @param {Player} player @param {number} index of the run */
    constructor(player, index) {
        this.player = player;
        this.index = index;
        this.timeline = player.timelines[index];
        this.array = arraySelect(player);
        this.view = select(
            'View',
            [
                ['shape', 'as declared'],
                ['banks', '32 banks'],
            ],
            (value) => player.set({ view: value }),
        );
        this.read = select(
            'Words as',
            [
                ['s32', 'integers'],
                ['f32', 'real numbers'],
                ['bytes', 'bytes'],
            ],
            (value) => player.set({ read: value }),
        );
        this.shows = select(
            'Cells',
            [
                ['values', 'values'],
                ['writers', 'last writer (warp:lane)'],
                ['colors', 'colors alone'],
            ],
            (value) => player.set({ cells: value }),
        );
        this.layout = layoutOf(this.timeline.recording.arrays[0], player.settings, 2, 0);
        const scroller = make('div.grid-scroll', null, this.cells.body);
        this.element = make(
            'section.panel.grid-panel',
            { 'aria-label': `Memory in the ${this.timeline.run.name} run` },
            make(
                'div.panel-head',
                null,
                this.title,
                make(
                    'div.choices.only-screen',
                    null,
                    this.array.element,
                    this.view.element,
                    this.read.element,
                    this.shows.element,
                    this.pages,
                ),
            ),
            scroller,
            cellLegend(this.timeline.run, player.timelines.length > 1),
        );
        this.reveal = new Reveal(scroller, () => {
            if (this.#isSeen) this.show();
        });
        this.#listen();
        player.watchLast(() => {
            if (this.sought && this.#isSeen) this.reveal.show(this.sought, this.layout);
            this.sought = null;
        });
    }

    get #isSeen() {
        return !this.element.closest('[hidden]');
    }

    #pick(/** @type {number} */ byte) {
        this.player.set({ byte: Math.max(0, Math.min(this.timeline.recording.arrays[this.layout.array].shownBytes - 1, byte)) });
    }

    #listen() {
        const turn = (/** @type {number} */ by) => this.#pick(this.layout.first + by * this.layout.perPage * this.layout.cellBytes);
        this.back.addEventListener('click', () => turn(-1));
        this.on.addEventListener('click', () => turn(1));
        this.cells.body.addEventListener('click', (event) => {
            const { byte } = /** @type {HTMLElement} */ (event.target).dataset;
            if (byte !== undefined && Number(byte) >= 0) this.#pick(Number(byte));
        });
        this.cells.body.addEventListener('keydown', (event) => {
            const { columns, cellBytes } = this.layout,
                by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
            if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            event.stopPropagation();
            this.#pick(this.player.settings.byte + by * cellBytes);
        });
    }

    /** The number of letters that fit in a cell. */
    #lettersOf(/** @type {ArrayShown} */ shown) {
        const { settings } = this.player;
        if (settings.cells === 'colors') return 0;
        if (settings.cells === 'writers') return 5;
        if (settings.view === 'banks' && shown.space === 'shared' && shown.unitBytes !== wordBytes) return 8;
        const type = typeShown(shown, settings.read),
            key = `${settings.array} ${type}`,
            letters = this.#letters.get(key) ?? this.timeline.memory.lettersOf(settings.array, type);
        this.#letters.set(key, letters);
        return letters;
    }

    show() {
        const { settings } = this.player,
            shown = this.timeline.recording.arrays[settings.array],
            letters = this.#lettersOf(shown);
        this.layout = layoutOf(shown, settings, letters, this.reveal.room);
        this.cells.build(shown, this.layout, letters);
        this.#paint();
        this.#showChoices(shown);
    }

    /** Updates each cell whose data has changed. */
    #paint() {
        const {
                layout,
                cells,
                timeline,
                player: { settings },
            } = this,
            position = this.player.positions[this.index];
        const touched = touchedCells(timeline, position - 1, layout),
            chosen = Math.floor((settings.byte - layout.first) / layout.cellBytes);
        /** @type {Set<number>} */
        const changed = new Set();
        for (let at = 0; at < layout.count; ++at) {
            const write = timeline.memory.lastWrite(layout.array, layout.first + at * layout.cellBytes, layout.cellBytes, position);
            const marks = `${touched.has(at) ? ` ${touched.get(at)}` : ''}${at === chosen ? ' chosen' : ''}`,
                made = `${write}${marks} ${settings.cells} ${layout.type}`;
            if (cells.cells[at].made === made) continue;
            cells.cells[at].made = made;
            const { text, classes } = cellState(timeline, layout, at, position, settings.cells);
            if (cells.set(at, { text, classes: classes + marks })) changed.add(Math.floor(at / layout.columns));
        }
        for (const row of changed) cells.write(row);
        this.sought = touched;
    }

    #showChoices(/** @type {ArrayShown} */ shown) {
        const { settings } = this.player,
            { page, pages, count } = this.layout,
            title = `Memory: ${shown.name}`;
        if (this.title.textContent !== title) this.title.textContent = title;
        this.array.set(String(settings.array));
        this.view.set(this.layout.view);
        this.view.element.hidden = shown.space !== 'shared';
        this.shows.set(settings.cells);
        this.read.set(settings.read);
        this.read.element.hidden = shown.unitBytes === shown.elementBytes;
        this.pages.hidden = pages < 2;
        const isElsewhere = this.sought?.size && ![...this.sought.keys()].some((at) => at >= 0 && at < count);
        this.part.textContent = `part ${page + 1} of ${pages}${isElsewhere ? '; this step is in another' : ''}`;
        this.back.disabled = page === 0;
        this.on.disabled = page + 1 === pages;
    }
}

/**
 * @param {Player} player
 * @param {number} index of the run
 */
export function gridView(player, index) {
    const grid = new Grid(player, index);
    return { element: grid.element, show: () => grid.show() };
}

/**
 * @param {import('./recording.js').Run} run
 * @param {boolean} hasOther
 */
function cellLegend(run, hasOther) {
    const entry = (/** @type {string} */ state, /** @type {string} */ words) =>
        make('span.legend-entry', null, make(`span.cell.${state}`, { 'aria-hidden': 'true' }), words);
    return make(
        'p.legend.small.quiet',
        null,
        entry('written', 'written, the color is the warp'),
        entry('given', `from before the ${run.from > 0 ? 'recording' : 'launch'}`),
        entry('unwritten', 'not written yet'),
        entry('read', 'read in this step'),
        entry('wrote', 'written in this step'),
        hasOther ? entry('differs', 'differs from the other run') : null,
    );
}
