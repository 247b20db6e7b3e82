// Distribution of points in a class: students by tenths, and those with full points.
import { make } from '../dom.js';
import { columnPicture } from './class_columns.js';
import { amount, points } from '../words.js';

/**
 * @param {{spread: number[], median: number | null, mean: number | null}} facts
 * @param {{unit: string, key: string, most: number}} of "of 100 points", "%"; the subject; all points
 */
export function spreadPicture(facts, of) {
    const known = facts.spread.reduce((sum, one) => sum + one, 0), full = facts.spread[facts.spread.length - 1];
    const average = facts.median === null || facts.mean === null ? '' : `median ${points(facts.median, of.most)}, mean ${points(facts.mean, of.most)} ${of.unit}`;
    const range = (/** @type {number} */ at) => (at === facts.spread.length - 1 ? 'all points' : `from ${10 * at} to below ${10 * (at + 1)} %`);
    return columnPicture('spread', {
        caption: [make('b.big', null, amount(known, 'student')), `${amount(full, 'student')} with all points; ${average}`],
        columns: facts.spread.map((count, at) => ({
            name: at === facts.spread.length - 1 ? 'all' : `${10 * at}`, long: range(at), value: count,
            tone: at === facts.spread.length - 1 ? 'pass' : 'plain',
        })),
        heads: ['percent of the points', 'students'],
        below: 'Percent of the points: students from this mark to the next',
        title: `Students by percent of the points, ${of.key}`,
        data: { 'data-of': of.key },
    });
}
