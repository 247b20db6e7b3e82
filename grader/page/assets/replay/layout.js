// Layout of an array in cells, and the contents of each cell after a number of steps.
import { elementName, shortText, typeShown } from './elements.js';
import { arrived } from './memory.js';

/** @typedef {import('./elements.js').ArrayShown} ArrayShown */
/** @typedef {{array: number, view: string, columns: number, cellBytes: number, first: number, count: number, perPage: number, pages: number, page: number, type: string}} Layout
 *     first: byte of the window that the first cell begins at; below 0 where the first row of banks begins before the array */

export const wordBytes = 4;
const cellsOfPage = 1344,
    banks = 32,
    hues = 8;
const letterPixels = 6.7,
    smallLetterPixels = 6.1,
    smallRoom = 420,
    namePixels = 63; // the same as in replay.css
const touches = ['read', 'wrote', 'atomic'];

/**
 * Computes the cells. A row of a one-dimensional array is as long as the page permits.
 * @param {ArrayShown} array
 * @param {import('./player.js').Settings} settings
 * @param {number} letters of a cell
 * @param {number} room in pixels; 0: unknown
 * @returns {Layout}
 */
export function layoutOf(array, settings, letters, room) {
    const asBanks = settings.view === 'banks' && array.space === 'shared';
    const cellBytes = asBanks ? wordBytes : array.unitBytes;
    const isFree = !asBanks && (array.shape?.length ?? 0) < 2,
        columns = asBanks ? banks : isFree ? freeColumns(letters, room) : array.columns;
    const before = asBanks ? (array.at + array.first) % (banks * wordBytes) : 0,
        all = Math.ceil((array.shownBytes + before) / cellBytes);
    const perPage = Math.max(1, Math.floor(cellsOfPage / columns)) * columns,
        pages = Math.max(1, Math.ceil(all / perPage));
    const page = Math.max(0, Math.min(pages - 1, Math.floor((settings.byte + before) / cellBytes / perPage)));
    const shown = typeShown(array, settings.read),
        type = array.unitBytes === cellBytes ? shown : 'bytes';
    return {
        array: settings.array,
        view: asBanks ? 'banks' : 'shape',
        columns,
        cellBytes,
        first: page * perPage * cellBytes - before,
        count: Math.min(perPage, all - page * perPage),
        perPage,
        pages,
        page,
        type,
    };
}

/**
 * The number of cells per row for this number of letters: 32, 16, 8 or 4.
 * @param {number} letters
 * @param {number} room
 */
function freeColumns(letters, room) {
    const cell = (letters + 0.7) * (room > 0 && room <= smallRoom ? smallLetterPixels : letterPixels);
    return [32, 16, 8, 4].find((count) => room === 0 || count * cell + namePixels <= room) ?? 4;
}

/**
 * The heading of a row: the index of its first element, or its first byte in shared memory.
 * @param {ArrayShown} array
 * @param {Layout} layout
 * @param {number} row
 */
export function rowName(array, layout, row) {
    const byte = layout.first + row * layout.columns * layout.cellBytes;
    if (layout.view === 'banks') return `byte ${array.at + array.first + byte}`;
    if (array.unitBytes > array.elementBytes) return `byte ${array.first + byte}`;
    return elementName(array, array.first + byte)
        .slice(array.name.length)
        .replace(/\[0\]$/, (array.shape?.length ?? 0) > 1 ? '' : '[0]');
}

/** The cells that the last step accesses, by their first byte: 'read', 'wrote' or 'atomic'. */
export function touchedCells(
    /** @type {import('./timeline.js').Timeline} */ timeline,
    /** @type {number} */ step,
    /** @type {Layout} */ layout,
) {
    /** @type {Map<number, string>} */
    const touched = new Map();
    const { accesses } = timeline.run,
        [from, to] = timeline.accessesOf(step),
        first = timeline.recording.arrays[layout.array].first;
    for (let access = from; access < to; ++access) {
        if (accesses.array[access] !== layout.array) continue;
        for (let item = accesses.begins[access]; item < accesses.begins[access + 1]; ++item) {
            const begin = accesses.offset[item] - first - layout.first,
                end = begin + accesses.width[access];
            for (let cell = Math.floor(begin / layout.cellBytes); cell * layout.cellBytes < end; ++cell)
                touched.set(cell, touches[accesses.kind[access]]);
        }
    }
    return touched;
}

/**
 * Contents of a cell after a number of steps.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {Layout} layout
 * @param {number} at its place in the page
 * @param {number} position
 * @param {string} cells quantity that is shown
 */
export function cellState(timeline, layout, at, position, cells) {
    const byte = layout.first + at * layout.cellBytes,
        { memory } = timeline;
    if (byte < 0 || byte >= timeline.recording.arrays[layout.array].shownBytes) return { text: '', classes: 'cell outside' };
    const held = memory.held(layout.array, byte, layout.cellBytes, position);
    const who = held.write < 0 ? null : memory.who[held.write],
        item = held.write < 0 ? -1 : memory.item[held.write];
    const differs = item >= 0 && timeline.differences[item] ? ' differs' : '';
    const state = held.known ? (who === null ? ' given' : ' written') : held.partly ? ' partly' : ' unwritten';
    let text = held.known ? shortText(layout.type, held.bytes) : held.partly ? '?' : '';
    if (cells === 'colors') text = '';
    if (cells === 'writers') text = who === null ? '' : who === arrived ? 'late' : `${who >> 5}:${who & 31}`;
    return { text, classes: `cell${state}${who !== null && who !== arrived ? ` by-${(who >> 5) % hues}` : ''}${differs}` };
}
