// Picture of an out-of-bounds access: the array's ends and the accessed position outside of them.
import { make } from './dom.js';
import { figure } from './picture_frame.js';

/**
 * The position in a one-dimensional array of known size: "in[2145]" of 2145 elements.
 * @param {any} fact an address_fault
 */
function placeOf(fact) {
    const match = /^(.+)\[(-?\d+)\]$/.exec(fact.element);
    if (!match || match[1] !== fact.array) return null;
    const index = Number(match[2]), last = fact.elements - 1;
    if (fact.fault === 'past_end' && last >= 0 && index > last) return { index, inside: [...new Set([0, last])], last };
    if (fact.fault === 'before_start' && index < 0) return { index, inside: [0], last: -1 };
    return null;
}

/**
 * Nothing for an array with several dimensions, whose end is not a single number.
 * @param {any} finding with a fact of kind address_fault
 */
export function boundsPicture(finding) {
    const { fact } = finding, place = placeOf(fact);
    if (!place) return null;
    const { index, inside, last } = place, isPast = index >= 0;
    const name = (/** @type {number} */ at) => `${fact.array}[${at}]`;
    const gap = () => make('span.strip-gap', null, '…');
    const ends = inside.flatMap((at, count) =>
        [count && inside[count] > inside[count - 1] + 1 ? gap() : null, make('code.strip-cell', { 'data-inside': at }, name(at))]);
    const outside = make('code.strip-cell.fail', { 'data-outside': index }, name(index), ' ✕');
    const edge = make('span.strip-edge', null);
    const isApart = isPast ? index > last + 1 : index < -1;
    const row = isPast ? [...ends, edge, isApart ? gap() : null, outside] : [outside, isApart ? gap() : null, edge, ...ends, gap()];
    const words = isPast ? `the last element is ${name(last)}` : `the first element is ${name(0)}`;
    return figure('bounds', {
        caption: [make('b', null, isPast ? 'Past the end' : 'Before the start'), make('span.quiet', null, words)],
        picture: [make('div.strip', { role: 'img', 'aria-label': `${name(index)} is outside of ${fact.array}: ${words}.` }, row)],
    });
}
