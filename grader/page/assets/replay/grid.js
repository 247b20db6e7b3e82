// grid.js: an array as its elements, or shared memory as rows of 32 banks: values, who wrote them last, and what the last step touches.
import { make } from '../dom.js';
import { arraySelect, select } from './choices.js';
import { elementName, shortText, typeShown } from './elements.js';
import { arrived } from './memory.js';

/** @typedef {import('./player.js').Player} Player */
/** @typedef {import('./elements.js').ArrayShown} ArrayShown */
/** @typedef {{array: number, view: string, columns: number, cellBytes: number, first: number, count: number, pages: number, page: number, type: string}} Layout
 *     first: byte of the window that the first cell begins at; below 0 where the first row of banks begins before the array */

const cellsOfPage = 1344, wordBytes = 4, banks = 32, hues = 8;
const letterPixels = 6.7, namePixels = 63, rowPixels = 20; // as replay.css has them
const touches = ['read', 'wrote', 'atomic'];

/**
 * Which cells there are. A row of one dimension is as long as there is room for.
 * @param {ArrayShown} array
 * @param {import('./player.js').Settings} settings
 * @param {number} letters of a cell
 * @param {number} room in pixels; 0: not known
 * @returns {Layout}
 */
export function layoutOf(array, settings, letters, room) {
    const asBanks = settings.view === 'banks' && array.space === 'shared';
    const cellBytes = asBanks ? wordBytes : array.unitBytes;
    const isFree = !asBanks && (array.shape?.length ?? 0) < 2, columns = asBanks ? banks : isFree ? freeColumns(letters, room) : array.columns;
    const before = asBanks ? (array.at + array.first) % (banks * wordBytes) : 0, all = Math.ceil((array.shownBytes + before) / cellBytes);
    const perPage = Math.max(1, Math.floor(cellsOfPage / columns)) * columns, pages = Math.max(1, Math.ceil(all / perPage));
    const page = Math.max(0, Math.min(pages - 1, Math.floor((settings.byte + before) / cellBytes / perPage)));
    const shown = typeShown(array, settings.read), type = array.unitBytes === cellBytes ? shown : 'bytes';
    return { array: settings.array, view: asBanks ? 'banks' : 'shape', columns, cellBytes, first: page * perPage * cellBytes - before,
        count: Math.min(perPage, all - page * perPage), pages, page, type };
}

/**
 * How many cells of so many letters have room in a row: 32, 16, 8 or 4.
 * @param {number} letters
 * @param {number} room
 */
function freeColumns(letters, room) {
    const cell = (letters + 0.7) * letterPixels;
    return [32, 16, 8, 4].find((count) => room === 0 || count * cell + namePixels <= room) ?? 4;
}

/**
 * What a row begins with: the index of its first element, or its first byte in shared memory.
 * @param {ArrayShown} array
 * @param {Layout} layout
 * @param {number} row
 */
function rowName(array, layout, row) {
    const byte = layout.first + row * layout.columns * layout.cellBytes;
    if (layout.view === 'banks') return `byte ${array.at + array.first + byte}`;
    if (array.unitBytes > array.elementBytes) return `byte ${array.first + byte}`;
    return elementName(array, array.first + byte).slice(array.name.length).replace(/\[0\]$/, (array.shape?.length ?? 0) > 1 ? '' : '[0]');
}

/** The cells that the last step touches, by their begin: 'read', 'wrote' or 'atomic'. */
function touchedCells(/** @type {import('./timeline.js').Timeline} */ timeline, /** @type {number} */ step, /** @type {Layout} */ layout) {
    /** @type {Map<number, string>} */
    const touched = new Map();
    const { accesses } = timeline.run, [from, to] = timeline.accessesOf(step), first = timeline.recording.arrays[layout.array].first;
    for (let access = from; access < to; ++access) {
        if (accesses.array[access] !== layout.array) continue;
        for (let item = accesses.begins[access]; item < accesses.begins[access + 1]; ++item) {
            const begin = accesses.offset[item] - first - layout.first, end = begin + accesses.width[access];
            for (let cell = Math.floor(begin / layout.cellBytes); cell * layout.cellBytes < end; ++cell) touched.set(cell, touches[accesses.kind[access]]);
        }
    }
    return touched;
}

/** What is shown of a cell; `made` says what it was made from.
 * @typedef {{element: HTMLElement, made: string, text: string, classes: string}} Cell */

/**
 * A cell as it is to be after some steps.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {Layout} layout
 * @param {number} at its place in the page
 * @param {number} position
 * @param {string} cells what they show
 */
function cellState(timeline, layout, at, position, cells) {
    const byte = layout.first + at * layout.cellBytes, { memory } = timeline;
    if (byte < 0 || byte >= timeline.recording.arrays[layout.array].shownBytes) return { text: '', classes: 'cell outside' };
    const held = memory.held(layout.array, byte, layout.cellBytes, position);
    const who = held.write < 0 ? null : memory.who[held.write], item = held.write < 0 ? -1 : memory.item[held.write];
    const differs = item >= 0 && timeline.differences[item] ? ' differs' : '';
    const state = held.known ? (who === null ? ' given' : ' written') : held.partly ? ' partly' : ' unwritten';
    let text = held.known ? shortText(layout.type, held.bytes) : held.partly ? '?' : '';
    if (cells === 'colors') text = '';
    if (cells === 'writers') text = who === null ? '' : who === arrived ? 'late' : `${who >> 5}:${who & 31}`;
    return { text, classes: `cell${state}${who !== null && who !== arrived ? ` by-${(who >> 5) % hues}` : ''}${differs}` };
}

/** The cells of a page, made anew where another array or part is looked at. A row has one text for all of its cells, with a tab before
 * each: a thousand texts of their own would take longer to lay out than a step may. */
class Cells {
    /** @type {Cell[]} */
    cells = [];
    /** @type {Text[]} */
    texts = [];
    key = '';
    columns = 32;
    letters = 2;
    body = make('div.grid-body', { role: 'group', tabindex: 0 });

    /**
     * @param {ArrayShown} array
     * @param {Layout} layout
     * @param {number} letters that a cell has room for
     */
    build(array, layout, letters) {
        const key = [layout.array, layout.view, layout.page, layout.columns, letters].join();
        if (key === this.key) return;
        this.key = key;
        this.columns = layout.columns;
        this.letters = letters;
        this.cells = Array.from({ length: layout.count }, (_, at) =>
            ({ element: make('span', { 'data-byte': layout.first + at * layout.cellBytes }), made: '', text: '', classes: '' }));
        this.texts = Array.from({ length: Math.ceil(layout.count / layout.columns) }, () => document.createTextNode(''));
        const head = make('div.grid-row.grid-names', { 'aria-hidden': 'true' }, make('span.row-name', null, layout.view === 'banks' ? 'bank' : ''),
            Array.from({ length: layout.columns }, (_, at) => make('span', null, letters > 1 || at % 8 === 0 ? at : '')));
        const rows = this.texts.map((text, row) => make('div.grid-row', null, make('span.row-name', null, rowName(array, layout, row)),
            this.cells.slice(row * layout.columns, (row + 1) * layout.columns).map((one) => one.element), make('span.row-text', null, text)));
        this.body.replaceChildren(head, ...rows);
        this.body.style.setProperty('--columns', String(layout.columns));
        this.body.style.setProperty('--letters', String(letters));
        this.texts.forEach((_, row) => this.write(row));
        this.body.setAttribute('aria-label', `${array.name}${layout.view === 'banks' ? ', a column for each bank' : ''}: arrow keys choose an element`);
    }

    /**
     * @param {number} at
     * @param {{text: string, classes: string}} to
     */
    set(at, to) {
        const cell = this.cells[at];
        if (cell.classes !== to.classes) cell.element.className = cell.classes = to.classes;
        const isNew = cell.text !== to.text;
        cell.text = to.text;
        return isNew;
    }

    /** @param {number} row */
    write(row) {
        const cells = this.cells.slice(row * this.columns, (row + 1) * this.columns), room = this.letters;
        this.texts[row].data = cells.map(({ text }) => `\t${(text.length > room ? `${text.slice(0, Math.max(0, room - 1))}…` : text).padStart(room)}`).join('');
    }
}

/** Keeps what a step touches in sight, where the cells are wider than the page. Sizes are asked for when they change, and not at each step. */
class Reveal {
    constructor(/** @type {HTMLElement} */ scroller, /** @type {() => void} */ changed) {
        this.scroller = scroller;
        this.room = this.width = this.from = this.height = this.top = 0;
        new ResizeObserver(() => {
            const isNew = this.room !== scroller.clientWidth;
            this.room = scroller.clientWidth;
            if (isNew && this.room) changed();
            this.width = scroller.scrollWidth;
            this.height = scroller.clientHeight;
        }).observe(scroller);
        scroller.addEventListener('scroll', () => {
            this.from = scroller.scrollLeft;
            this.top = scroller.scrollTop;
        }, { passive: true });
    }

    /** @param {Map<number, string>} touched @param {Layout} layout */
    show(touched, layout) {
        const first = [...touched.keys()].find((at) => at >= 0 && at < layout.count);
        if (first === undefined || this.height === 0) return;
        const down = (Math.floor(first / layout.columns) + 1) * rowPixels, end = (Math.ceil(layout.count / layout.columns) + 1) * rowPixels;
        if (end > this.height && (down < this.top + rowPixels || down > this.top + this.height - 3 * rowPixels))
            this.scroller.scrollTop = this.top = Math.max(0, down - this.height / 3);
        if (this.width <= this.room + 1) return;
        const at = (this.width * (first % layout.columns)) / layout.columns;
        if (at < this.from || at > this.from + this.room * 0.8) this.scroller.scrollLeft = this.from = Math.max(0, at - this.room * 0.2);
    }
}

/**
 * @param {Player} player
 * @param {number} index of the run
 */
export function gridView(player, index) {
    const timeline = player.timelines[index], { recording } = timeline, cells = new Cells();
    const array = arraySelect(player), view = select('View', [['shape', 'as declared'], ['banks', '32 banks']], (value) => player.set({ view: value }));
    const shows = select('Cells', [['values', 'values'], ['writers', 'last writer (warp:lane)'], ['colors', 'colors alone']], (value) => player.set({ cells: value }));
    const title = make('h3');
    const read = select('Words as', [['s32', 'integers'], ['f32', 'real numbers'], ['bytes', 'bytes']], (value) => player.set({ read: value }));
    const part = make('span.grid-part.small'), back = make('button', { type: 'button' }, 'Before'), on = make('button', { type: 'button' }, 'Behind');
    /** @type {Layout} */
    let layout = layoutOf(recording.arrays[0], player.settings, 2, 0);
    const turn = (/** @type {number} */ by) => player.set({ byte: Math.max(0, layout.first + by * Math.floor(cellsOfPage / layout.columns) * layout.columns * layout.cellBytes) });
    back.addEventListener('click', () => turn(-1));
    on.addEventListener('click', () => turn(1));
    const pages = make('span.pages', null, back, part, on);
    const pick = (/** @type {number} */ byte) => player.set({ byte: Math.max(0, Math.min(recording.arrays[layout.array].shownBytes - 1, byte)) });
    cells.body.addEventListener('click', (event) => {
        const { byte } = /** @type {HTMLElement} */ (event.target).dataset;
        if (byte !== undefined && Number(byte) >= 0) pick(Number(byte));
    });
    cells.body.addEventListener('keydown', (event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -layout.columns, ArrowDown: layout.columns }[event.key];
        if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        pick(player.settings.byte + by * layout.cellBytes);
    });
    const scroller = make('div.grid-scroll', null, cells.body), reveal = new Reveal(scroller, () => { if (!element.closest('[hidden]')) show(); });
    /** @type {Map<number, string> | null} */
    let sought = null;
    /** @type {Map<string, number>} */
    const known = new Map();
    const lettersIn = (/** @type {ArrayShown} */ shown, /** @type {import('./player.js').Settings} */ settings) => {
        if (settings.cells === 'colors') return 0;
        if (settings.cells === 'writers') return 5;
        if (settings.view === 'banks' && shown.space === 'shared' && shown.unitBytes !== wordBytes) return 8;
        const type = typeShown(shown, settings.read), key = `${settings.array} ${type}`;
        if (!known.has(key)) known.set(key, timeline.memory.lettersOf(settings.array, type));
        return known.get(key) ?? 2;
    };
    const show = () => {
        const { settings } = player, position = player.positions[index], shown = recording.arrays[settings.array];
        const letters = lettersIn(shown, settings);
        layout = layoutOf(shown, settings, letters, reveal.room);
        cells.build(shown, layout, letters);
        const touched = touchedCells(timeline, position - 1, layout), chosen = Math.floor((settings.byte - layout.first) / layout.cellBytes);
        /** @type {Set<number>} */
        const changed = new Set();
        for (let at = 0; at < layout.count; ++at) {
            const write = timeline.memory.lastWrite(layout.array, layout.first + at * layout.cellBytes, layout.cellBytes, position);
            const touch = touched.get(at) ?? '', made = `${write} ${touch}${at === chosen ? ' chosen' : ''} ${settings.cells} ${layout.type}`;
            if (cells.cells[at].made === made) continue;
            cells.cells[at].made = made;
            const state = cellState(timeline, layout, at, position, settings.cells);
            state.classes += `${touch ? ` ${touch}` : ''}${at === chosen ? ' chosen' : ''}`;
            if (cells.set(at, state)) changed.add(Math.floor(at / layout.columns));
        }
        for (const row of changed) cells.write(row);
        sought = touched;
        if (title.textContent !== `Memory: ${shown.name}`) title.textContent = `Memory: ${shown.name}`;
        array.set(String(settings.array));
        view.set(layout.view);
        view.element.hidden = shown.space !== 'shared';
        shows.set(settings.cells);
        read.element.hidden = shown.unitBytes === shown.elementBytes;
        read.set(settings.read);
        pages.hidden = layout.pages < 2;
        const elsewhere = touched.size && ![...touched.keys()].some((at) => at >= 0 && at < layout.count) ? '; this step is in another' : '';
        part.textContent = `part ${layout.page + 1} of ${layout.pages}${elsewhere}`;
        /** @type {HTMLButtonElement} */ (back).disabled = layout.page === 0;
        /** @type {HTMLButtonElement} */ (on).disabled = layout.page + 1 === layout.pages;
    };
    player.watchLast(() => {
        if (sought && !element.closest('[hidden]')) reveal.show(sought, layout);
        sought = null;
    });
    const element = make('section.panel.grid-panel', { 'aria-label': `Memory in the ${timeline.run.name} run` },
        make('div.panel-head', null, title, make('div.choices.only-screen', null, array.element, view.element, read.element, shows.element, pages)),
        scroller, cellLegend());
    return { element, show };
}

function cellLegend() {
    const entry = (/** @type {string} */ state, /** @type {string} */ words) => make('span.legend-entry', null, make(`span.cell.${state}`, { 'aria-hidden': 'true' }), words);
    return make('p.legend.small.quiet', null, entry('written', 'written, the color is the warp'), entry('given', 'from before the launch'), entry('unwritten', 'not written yet'),
        entry('read', 'read in this step'), entry('wrote', 'written in this step'), entry('differs', 'differs from the other run'));
}
