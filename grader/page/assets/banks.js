// Picture of a shared-memory request: the bank of each lane, with a color per wavefront, next to the same
// request with the fix that was tried.
import { draw, make, table } from './dom.js';
import { figure } from './picture_frame.js';
import { amount } from './words.js';

const banks = 32, wordBytes = 4;
const shape = { width: 296, row: 13, top: 22, lane: 1, bank: 214, box: 34, height: 11 };

/** @typedef {{op: string, offsets: number[], serves: number[], wavefronts: number, width: number}} Request */

/**
 * The words that a lane accesses; empty for an inactive lane.
 * @param {Request} request
 * @param {number} lane
 */
function wordsOf(request, lane) {
    const offset = request.offsets[lane];
    if (offset < 0) return [];
    const first = Math.floor(offset / wordBytes), count = Math.max(1, request.width / wordBytes);
    return Array.from({ length: count }, (_, at) => first + at);
}

/**
 * The active lanes l and l ^ distance access one address.
 * @param {Request} request
 * @param {number} distance
 */
function pairsAgree({ offsets }, distance) {
    return offsets.every((offset, lane) => offset < 0 || offsets[lane ^ distance] < 0 || offsets[lane ^ distance] === offset);
}

/**
 * The words that the slowest group of lanes accesses in each bank. With 8 bytes per lane the halves of a warp
 * are served one after the other, with 16 bytes the quarters (harness/observe/bank_conflicts.h).
 * @param {Request} request
 */
function wordsInBanks(request) {
    let count = Math.min(4, Math.max(1, request.width / wordBytes));
    if (count > 1 && request.op === 'load' && (pairsAgree(request, 1) || pairsAgree(request, 2))) count /= 2;
    const groups = Array.from({ length: count }, (_, group) => {
        /** @type {Set<number>[]} */
        const asked = Array.from({ length: banks }, () => new Set());
        for (let lane = group * 32 / count; lane < (group + 1) * 32 / count; ++lane)
            for (const word of wordsOf(request, lane)) asked[word % banks].add(word);
        return asked.map((words) => words.size);
    });
    return Array.from({ length: banks }, (_, bank) => Math.max(...groups.map((group) => group[bank])));
}

/**
 * Hues from blue through green to red; a single one is blue.
 * @param {number} wavefront
 * @param {number} count
 */
export function hueOf(wavefront, count) {
    return Math.round(255 - (count > 1 ? ((wavefront - 1) / (count - 1)) * 235 : 0));
}

/** @param {number} at */
const middle = (at) => shape.top + at * shape.row + shape.height / 2;

/**
 * @param {string} side
 * @param {number} at
 * @param {number} x
 * @param {string} state
 * @param {number} hue
 */
function box(side, at, x, state, hue) {
    const group = draw(`g.${side}.${state}`, { 'data-at': at },
        draw('rect', { x, y: shape.top + at * shape.row, width: shape.box, height: shape.height, rx: 2 }),
        draw('text', { x: x + shape.box / 2, y: middle(at) + 3.2, 'text-anchor': 'middle' }, at));
    group.style.setProperty('--hue', String(hue));
    return group;
}

/**
 * @param {Request} request
 * @param {string} summary
 */
function laneDrawing(request, summary) {
    /** @type {SVGElement[]} */
    const edges = [], boxes = [];
    for (let lane = 0; lane < 32; ++lane) {
        const wave = request.serves[lane], hue = hueOf(Math.max(1, wave), request.wavefronts);
        const words = wordsOf(request, lane);
        for (const word of words) {
            const y1 = middle(lane), y2 = middle(word % banks), x1 = shape.lane + shape.box, x2 = shape.bank;
            const edge = draw('path.edge', {
                d: `M${x1} ${y1}C${x1 + 60} ${y1} ${x2 - 60} ${y2} ${x2} ${y2}`,
                'data-lane': lane, 'data-bank': word % banks, 'data-wavefront': wave,
            });
            edge.style.setProperty('--hue', String(hue));
            edges.push(edge);
        }
        boxes.push(box('lane', lane, shape.lane, words.length ? 'used' : 'idle', hue));
    }
    wordsInBanks(request).forEach((count, bank) => {
        const state = ['idle', 'used', 'crowded'][Math.min(count, 2)];
        const group = box('bank', bank, shape.bank, state, 255);
        group.dataset.words = String(count);
        if (count > 1) group.append(draw('text.words', { x: shape.bank + shape.box + 5, y: middle(bank) + 3.2 }, amount(count, 'word')));
        boxes.push(group);
    });
    const title = (/** @type {number} */ x, /** @type {string} */ text) =>
        draw('text.column', { x: x + shape.box / 2, y: 12, 'text-anchor': 'middle' }, text);
    return draw('svg', {
        viewBox: `0 0 ${shape.width} ${shape.top + banks * shape.row + 2}`, role: 'img', 'aria-label': summary,
    }, title(shape.lane, 'lane'), title(shape.bank, 'bank'), edges, boxes);
}

/**
 * A slider that shows a single wavefront.
 * @param {SVGElement} drawing
 * @param {number} count
 */
function stepper(drawing, count) {
    const said = make('output', null, `all ${count}`);
    const slider = make('input', { type: 'range', min: 0, max: count, value: 0 });
    slider.addEventListener('input', () => {
        const only = Number(/** @type {HTMLInputElement} */ (slider).value);
        said.textContent = only ? `${only} of ${count}` : `all ${count}`;
        for (const edge of drawing.querySelectorAll('.edge'))
            edge.classList.toggle('away', only > 0 && Number(/** @type {SVGElement} */ (edge).dataset.wavefront) !== only);
    });
    return make('label.stepper.only-screen', null, make('span', null, 'Wavefront'), slider, said);
}

/**
 * @param {string} name "Yours"
 * @param {string} words description of the picture
 * @param {Request} request
 */
export function bankFigure(name, words, request) {
    const knowsWaves = request.serves.some((wave) => wave > 0);
    const perBank = wordsInBanks(request);
    const used = perBank.filter((count) => count > 0).length, most = Math.max(...perBank);
    const summary = `${name}: ${request.offsets.filter((offset) => offset >= 0).length} lanes go to ${amount(used, 'bank')}, ` +
        `at most ${amount(most, 'word')} in one bank${request.width > wordBytes ? ' among lanes that are served together' : ''}; ${amount(request.wavefronts, 'wavefront')}.`;
    const drawing = laneDrawing(request, summary);
    const rows = request.offsets.map((offset, lane) => [lane, offset < 0 ? '–' : offset,
        [...new Set(wordsOf(request, lane).map((word) => word % banks))].join(', ') || '–', request.serves[lane] || '–']);
    return figure('banks', {
        caption: [make('b', null, name), make('span.big', null, amount(request.wavefronts, 'wavefront')), make('span.quiet', null, words)],
        picture: [drawing, ...(knowsWaves && request.wavefronts > 1 ? [stepper(drawing, request.wavefronts)] : [])],
        table: table(`${name}: lanes and banks`, ['lane', 'byte', 'bank', 'wavefront'], rows),
        data: { 'data-wavefronts': request.wavefronts },
    });
}

/** @type {Record<string, (fix: any) => string>} */
const layoutChanges = {
    exchange_indices: () => 'with the two indices exchanged',
    pad_rows: (fix) => `declared as ${fix.declaration}`,
    widen_structure: (fix) => `with structures of ${fix.to} words instead of ${fix.from}`,
    split_structure: () => 'with an array for each member',
    space_rows: (fix) => `with ${fix.to} elements from row to row instead of ${fix.from}`,
    neighbours: (fix) => `if neighboring lanes accessed consecutive elements, not every ${fix.from}th`,
    leave_gaps: (fix) => `with one unused element after every ${fix.from}`,
};

/**
 * @param {any} fact a bank_conflict
 * @param {{showsAdvice: boolean}} view
 */
export function bankPictures(fact, view) {
    const { worst } = fact;
    const yours = { op: worst.op, offsets: worst.lane_offsets, serves: fact.lane_wavefronts, wavefronts: worst.wavefronts, width: worst.width };
    const fixed = view.showsAdvice ? fact.fixes.slice(0, 1) : [];
    return make('div.beside', null,
        bankFigure('Yours', `minimum: ${worst.ideal}`, yours),
        fixed.map((/** @type {any} */ fix) => bankFigure('Tried', layoutChanges[fix.kind]?.(fix) ?? '', {
            op: worst.op, offsets: worst.lane_offsets.map((/** @type {number} */ old, /** @type {number} */ lane) => (old < 0 ? -1 : fix.lane_offsets[lane])),
            serves: fix.lane_wavefronts, wavefronts: fix.wavefronts, width: worst.width,
        })));
}
