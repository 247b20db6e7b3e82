// Column chart with a number above and a name below each column.
import { make, table } from '../dom.js';
import { figure } from '../picture_frame.js';

/** @typedef {{name: string, long: string, value: number, text?: string, tone?: string, cells?: (string | number)[]}} Column */

/**
 * @param {string} name of the picture
 * @param {{caption: (Node | string)[], columns: Column[], heads: string[], below: string, title: string, most?: number, data?: Record<string, string | number>}} parts
 *     `heads`: of the table; `below`: meaning of the names; `title`: of the table; `most`: the value of a full column
 */
export function columnPicture(name, parts) {
    const most = parts.most ?? Math.max(1, ...parts.columns.map((one) => one.value));
    const bars = parts.columns.map((one) => {
        const bar = make(`span.column-bar.${one.tone ?? 'plain'}`);
        bar.style.height = `${(100 * one.value) / most}%`;
        return make('div.column', { 'data-value': one.value, 'data-name': one.name },
            make('span.column-room', null, make('span.column-text', null, one.text ?? one.value), bar),
            make('span.column-name', null, one.name));
    });
    const rows = parts.columns.map((one) => [one.long, ...(one.cells ?? [one.value])]);
    return figure(name, {
        caption: parts.caption,
        picture: [make('div.columns', { 'aria-hidden': 'true' }, bars), make('p.small.quiet.below', { 'aria-hidden': 'true' }, parts.below)],
        table: table(parts.title, parts.heads, rows),
        data: parts.data,
    });
}
