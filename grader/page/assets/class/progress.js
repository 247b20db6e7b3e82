// Progress in a lab: the median score after each number of attempts, in percent of the points.
import { make } from '../dom.js';
import { columnPicture } from './class_columns.js';
import { amount, points } from '../words.js';

/** @param {any} lab */
export function progressPicture(lab) {
    const known = lab.progress.filter((/** @type {any} */ one) => one.median !== null);
    if (lab.progress.length < 2 || known.length < 2 || lab.max_score <= 0) return null;
    const [first] = known, last = known[known.length - 1];
    const shown = (/** @type {number} */ value) => points(value, lab.max_score);
    const percent = (/** @type {number} */ value) => (100 * value) / lab.max_score;
    return columnPicture('progress', {
        caption: [make('b.big', null, `Median ${shown(first.median)} → ${shown(last.median)}`),
            `of ${points(lab.max_score)} points, from attempt ${first.attempt} to all of them; `
            + `full marks: ${first.full} → ${last.full}`],
        columns: known.map((/** @type {any} */ one) => ({
            name: `${one.attempt}`, long: `after attempt ${one.attempt}`, value: percent(one.median), text: shown(one.median),
            tone: 'plain', cells: [amount(one.students, 'student'), one.full, shown(one.median), shown(one.mean)],
        })),
        most: 100,
        heads: ['attempts', 'students', 'full marks', 'median', 'mean'],
        title: `${lab.id} attempt by attempt`,
        below: 'Attempts; the median of the tool’s own marks by then, of all who have one',
        data: { 'data-lab': lab.id },
    });
}
