// Cells of an array in the page, updated minimally and scrolled so that the accessed ones stay visible.
import { make } from '../dom.js';
import { rowName } from './layout.js';

/** @typedef {import('./elements.js').ArrayShown} ArrayShown */
/** @typedef {import('./layout.js').Layout} Layout */
/** Contents of a cell; `made` identifies the data that it was made from.
 * @typedef {{element: HTMLElement, made: string, text: string, classes: string}} Cell */

const rowPixels = 20; // the same as in replay.css

/** The cells of a page, rebuilt when another array or part is selected. A row has a single text for all of its cells, with a tab before
 * each, because a thousand separate texts take too long to lay out for one step. */
export class Cells {
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
        this.cells = Array.from({ length: layout.count }, (_, at) => ({
            element: make('span', { 'data-byte': layout.first + at * layout.cellBytes }),
            made: '',
            text: '',
            classes: '',
        }));
        this.texts = Array.from({ length: Math.ceil(layout.count / layout.columns) }, () => document.createTextNode(''));
        const head = make(
            'div.grid-row.grid-names',
            { 'aria-hidden': 'true' },
            make('span.row-name', null, layout.view === 'banks' ? 'bank' : ''),
            Array.from({ length: layout.columns }, (_, at) => make('span', null, letters > 1 || at % 8 === 0 ? at : '')),
        );
        const rows = this.texts.map((text, row) =>
            make(
                'div.grid-row',
                null,
                make('span.row-name', null, rowName(array, layout, row)),
                this.cells.slice(row * layout.columns, (row + 1) * layout.columns).map((one) => one.element),
                make('span.row-text', null, text),
            ),
        );
        this.body.replaceChildren(head, ...rows);
        this.body.style.setProperty('--columns', String(layout.columns));
        this.body.style.setProperty('--letters', String(letters));
        this.texts.forEach((_, row) => this.write(row));
        this.body.setAttribute(
            'aria-label',
            `${array.name}${layout.view === 'banks' ? ', a column for each bank' : ''}: arrow keys choose an element`,
        );
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
        const cells = this.cells.slice(row * this.columns, (row + 1) * this.columns),
            room = this.letters;
        this.texts[row].data = cells
            .map(({ text }) => `\t${(text.length > room ? `${text.slice(0, Math.max(0, room - 1))}…` : text).padStart(room)}`)
            .join('');
    }
}

/** Scrolls accessed cells into view if the cells are wider than the page. Sizes are read when they change, not in each step. */
export class Reveal {
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
        scroller.addEventListener(
            'scroll',
            () => {
                this.from = scroller.scrollLeft;
                this.top = scroller.scrollTop;
            },
            { passive: true },
        );
    }

    /** @param {Map<number, string>} touched @param {Layout} layout */
    show(touched, layout) {
        const first = [...touched.keys()].find((at) => at >= 0 && at < layout.count);
        if (first === undefined || this.height === 0) return;
        const down = (Math.floor(first / layout.columns) + 1) * rowPixels,
            end = (Math.ceil(layout.count / layout.columns) + 1) * rowPixels;
        if (end > this.height && (down < this.top + rowPixels || down > this.top + this.height - 3 * rowPixels))
            this.scroller.scrollTop = this.top = Math.max(0, down - this.height / 3);
        if (this.width <= this.room + 1) return;
        const at = (this.width * (first % layout.columns)) / layout.columns;
        if (at < this.from || at > this.from + this.room * 0.8) this.scroller.scrollLeft = this.from = Math.max(0, at - this.room * 0.2);
    }
}
