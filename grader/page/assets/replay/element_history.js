// History of one element: its value, its last writer, and all accesses to it in the run.
import { make } from '../dom.js';
import { isIn } from '../words.js';
import { bankOf, bytesText, elementName, typeShown, valueText } from './elements.js';
import { arrived } from './memory.js';
import { unknown, unwritten } from './recording.js';
import { counted, lanesText, placeWords, stepName } from './step_sentences.js';

/** @typedef {import('./player.js').Player} Player */
/** An access to the element by lanes of a warp in one step; `item` is that of the first lane.
 * @typedef {{step: number, warp: number, lanes: number, kind: number, item: number, value: string}} Entry */

const shownBefore = 6,
    shownAfter = 4;
const pastVerbs = ['read', 'wrote', 'left'];

/**
 * All accesses to an element in order, and the arrivals of copies.
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} array
 * @param {number} byte of its window
 * @param {string} read type by which the words of structures are read
 * @returns {Entry[]}
 */
export function entriesOf(timeline, array, byte, read) {
    const { run, memory } = timeline,
        { accesses } = run,
        shown = timeline.recording.arrays[array],
        type = typeShown(shown, read);
    const begin = shown.first + byte,
        end = begin + shown.unitBytes;
    /** @type {Entry[]} */
    const entries = [];
    for (let item = 0; item < accesses.ofItem.length; ++item) {
        const access = accesses.ofItem[item],
            offset = accesses.offset[item],
            width = accesses.width[access];
        if (accesses.array[access] !== array || offset >= end || offset + width <= begin) continue;
        // Takes the element's part of a wide access.
        const from = Math.max(0, begin - offset),
            bytes = accesses.bytes.subarray(accesses.byteAt[item] + from, accesses.byteAt[item] + Math.min(width, from + shown.unitBytes));
        if (!width) continue;
        const entry = {
            step: accesses.step[access],
            warp: run.warp[accesses.step[access]],
            lanes: 2 ** accesses.lane[item],
            kind: accesses.kind[access],
            item,
            value: itemText(timeline, item, type, bytes),
        };
        const last = entries[entries.length - 1];
        if (last && last.step === entry.step && last.kind === entry.kind && last.value === entry.value)
            last.lanes += isIn(last.lanes, accesses.lane[item]) ? 0 : entry.lanes;
        else entries.push(entry);
    }
    for (let write = 0; write < memory.count; ++write) {
        if (
            memory.item[write] >= 0 ||
            memory.isHeld(write) ||
            memory.array[write] !== array ||
            memory.offset[write] >= end ||
            memory.offset[write] + memory.width[write] <= begin
        )
            continue;
        const bytes = memory.held(array, byte, shown.unitBytes, memory.step[write] + 1).bytes;
        entries.push({ step: memory.step[write], warp: -1, lanes: 0, kind: 1, item: -1, value: valueText(type, bytes) });
    }
    return entries.sort((a, b) => a.step - b.step);
}

/**
 * @param {Player} player
 * @param {number} index of the run
 */
export function elementHistoryView(player, index) {
    const timeline = player.timelines[index],
        { recording } = timeline;
    const title = make('h3'),
        now = make('p.element-now'),
        rest = make('p.small.quiet'),
        list = make('ol.entries');
    const rows = Array.from({ length: shownBefore + shownAfter }, () => {
        const go = make('button', { type: 'button' }),
            what = make('span');
        const row = make('li', null, go, what);
        go.addEventListener('click', () => player.seekIn(index, Number(row.dataset.step) + 1));
        list.append(row);
        return { row, go, what, text: '' };
    });
    let key = '';
    /** @type {Entry[]} */
    let entries = [];
    const show = () => {
        const { settings } = player,
            position = player.positions[index],
            array = recording.arrays[settings.array];
        const byte = settings.byte - ((settings.byte + array.first) % array.unitBytes);
        if (key !== `${settings.array}:${byte}:${settings.read}`) {
            key = `${settings.array}:${byte}:${settings.read}`;
            entries = entriesOf(timeline, settings.array, Math.max(0, byte), settings.read);
            title.textContent = elementName(array, array.first + byte);
        }
        now.textContent = nowWords(timeline, settings.array, Math.max(0, byte), position, settings.read);
        const done = entries.filter((one) => one.step < position).length,
            from = Math.max(0, Math.min(done - shownBefore, entries.length - rows.length));
        rows.forEach((row, at) => {
            const entry = entries[from + at];
            row.row.hidden = !entry;
            if (!entry) return;
            const text = entryWords(timeline, player.otherOf(index), entry, settings.read);
            if (row.text !== text) row.what.textContent = row.text = text;
            row.go.textContent = stepName(timeline.run, entry.step);
            row.row.dataset.step = String(entry.step);
            row.row.className = `${entry.step === position - 1 ? 'now' : entry.step < position ? 'past' : 'ahead'}${entry.item >= 0 && timeline.differences[entry.item] ? ' differs' : ''}`;
        });
        rest.textContent = entries.length
            ? `${counted(entries.length, 'event', 'events')} in this run, ${done} so far`
            : 'No access in this run.';
    };
    return {
        element: make(
            'section.panel.element-panel',
            { 'aria-label': `An element in the ${timeline.run.name} run` },
            make('div.panel-head', null, title),
            now,
            list,
            rest,
        ),
        show,
    };
}

/** The value that an access read or left in the element. */
function itemText(
    /** @type {import('./timeline.js').Timeline} */ timeline,
    /** @type {number} */ item,
    /** @type {string} */ type,
    /** @type {Uint8Array} */ bytes,
) {
    const state = timeline.run.accesses.known[item];
    if (state === unknown) return 'a value that is not recorded';
    return state === unwritten ? `${valueText(type, bytes)}, before it was written` : valueText(type, bytes);
}

/** @param {import('./timeline.js').Timeline} timeline @param {import('./timeline.js').Timeline | null} other @param {Entry} entry @param {string} read */
function entryWords(timeline, other, entry, read) {
    if (entry.warp < 0) return `${entry.value} arrived late`;
    const who = `warp ${entry.warp}, ${lanesText(entry.lanes)} ${pastVerbs[entry.kind]}`;
    const twin = entry.item >= 0 ? timeline.differences[entry.item] : 0;
    const late = timeline.memory.heldItems.has(entry.item) ? ', which does not arrive yet' : '';
    if (!other || !twin) return `${who} ${entry.value}${late}`;
    const { accesses } = other.run,
        item = twin - 1,
        access = accesses.ofItem[item],
        array = other.recording.arrays[accesses.array[access]];
    const value = bytesText(array, accesses.bytes.subarray(accesses.byteAt[item], accesses.byteAt[item] + accesses.width[access]), read);
    return `${who} ${entry.value} (${other.run.name} run: ${value})${late}`;
}

/**
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} array
 * @param {number} byte
 * @param {number} position
 * @param {string} read
 */
function nowWords(timeline, array, byte, position, read) {
    const shown = timeline.recording.arrays[array],
        { memory } = timeline,
        held = memory.held(array, byte, shown.unitBytes, position);
    const where = shown.space === 'shared' ? ` Bank ${bankOf(shown, shown.first + byte)}.` : '';
    const value = held.known
        ? `Holds ${valueText(typeShown(shown, read), held.bytes)}`
        : held.partly
          ? 'Written in part'
          : 'Not written yet';
    if (held.write < 0) return `${value}${held.known ? `, from before the ${timeline.run.from > 0 ? 'recording' : 'launch'}` : ''}.${where}`;
    const who = memory.who[held.write],
        step = memory.step[held.write],
        place = placeWords(timeline, step);
    return `${value}. Written last by ${who === arrived ? 'what arrived late' : `warp ${who >> 5}, lane ${who & 31},`} in ${stepName(timeline.run, step)}${place ? `, ${place}` : ''}.${where}`;
}
