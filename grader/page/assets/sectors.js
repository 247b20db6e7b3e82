// Picture of a global-memory request: the 32-byte sectors that it moves, and the words of them that are used.
import { make, table } from './dom.js';
import { figure } from './picture_frame.js';
import { amount } from './words.js';

const sectorBytes = 32, sectorWordBytes = 4, mostShown = 32;

/**
 * The lanes that use each byte range, sector by sector, in the order of addresses.
 * @param {{lane_offsets: number[], width: number}} request
 */
export function sectorsOf(request) {
    /** @type {Map<number, {used: Set<number>, words: Map<number, number[]>, lanes: Set<number>}>} */
    const sectors = new Map();
    request.lane_offsets.forEach((offset, lane) => {
        if (offset < 0) return;
        for (let byte = offset; byte < offset + request.width; ++byte) {
            const at = Math.floor(byte / sectorBytes), word = Math.floor((byte % sectorBytes) / sectorWordBytes);
            const sector = sectors.get(at) ?? { used: new Set(), words: new Map(), lanes: new Set() };
            sectors.set(at, sector);
            sector.used.add(byte);
            sector.lanes.add(lane);
            const lanes = sector.words.get(word) ?? [];
            if (!lanes.includes(lane)) lanes.push(lane);
            sector.words.set(word, lanes);
        }
    });
    return [...sectors.entries()].sort(([a], [b]) => a - b);
}

/** @param {number[]} lanes */
function laneWords(lanes) {
    return lanes.length > 1 ? `${lanes[0]}+` : `${lanes[0]}`;
}

/**
 * @param {string} name
 * @param {string} words
 * @param {{lane_offsets: number[], width: number}} request
 * @param {number} count of sectors
 */
function sectorFigure(name, words, request, count) {
    const all = sectorsOf(request);
    const used = all.reduce((sum, [, sector]) => sum + sector.used.size, 0);
    const moved = count * sectorBytes;
    const boxes = all.slice(0, mostShown).map(([at, sector]) => make('div.sector', { 'data-sector': at, 'data-used': sector.used.size },
        make('span.address', null, `+${at * sectorBytes}`),
        Array.from({ length: sectorBytes / sectorWordBytes }, (_, word) => {
            const lanes = sector.words.get(word);
            return make(lanes ? 'span.word.used' : 'span.word', null, lanes ? laneWords(lanes) : '');
        })));
    const rows = all.map(([at, sector]) => [at * sectorBytes, [...sector.lanes].join(', '), sector.used.size]);
    return figure('sectors', {
        caption: [make('b', null, name), make('span.big', null, amount(count, 'sector')), make('span.quiet', null, words)],
        picture: [
            make('p.small', { 'data-moved': moved, 'data-used': used },
                `${amount(moved, 'byte')} are moved, ${used.toLocaleString('en-US')} of them are used (${Math.round((100 * used) / moved)} %). `
                + 'A row is a sector, a cell a word with the lane that uses it.'),
            make('div.sector-list', { 'aria-hidden': 'true' }, boxes),
            ...(all.length > mostShown ? [make('p.small.quiet', null, `… and ${amount(all.length - mostShown, 'more sector')}`)] : []),
        ],
        table: table(`${name}: sectors`, ['byte', 'lanes', 'bytes used'], rows),
        data: { 'data-sectors': count },
    });
}

/** @type {Record<string, (fix: any) => string>} */
const accessChanges = {
    sort_work: () => 'with the work sorted so that neighboring lanes access consecutive elements',
    split_structure: (fix) => `with an array for each member of ${fix.structure || 'the structure'}`,
    interleave: () => 'if the threads accessed interleaved elements, instead of a part each',
    exchange_indices: () => 'with threadIdx.x and threadIdx.y exchanged',
    stage_and_exchange: () => 'with the tile staged in shared memory, and transposed there',
    neighbouring_elements: () => 'if neighboring lanes accessed consecutive elements',
};

/**
 * @param {any} fact an uncoalesced
 */
export function sectorPictures(fact) {
    const { worst, fix } = fact;
    return make('div', null,
        sectorFigure('Yours', `minimum: ${worst.ideal}`, worst, worst.sectors),
        fix ? make('p.if-fixed', { 'data-sectors': fix.sectors }, make('b', null, 'If fixed: '), amount(fix.sectors, 'sector'),
            accessChanges[fix.kind] ? `, ${accessChanges[fix.kind](fix)}` : '', '.') : null);
}
