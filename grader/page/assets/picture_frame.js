// Frame of every picture: a caption, the picture, and the same data as a table for screen readers.
import { make } from './dom.js';

/**
 * @param {string} name the kind of picture
 * @param {{caption: (Node | string)[], picture: Node[], table?: Node | null, data?: Record<string, string | number>}} parts
 */
export function figure(name, parts) {
    return make(`figure.${name}`, { 'data-picture': name, ...parts.data },
        make('figcaption', null, parts.caption), parts.picture,
        parts.table ? make('details.small.as-table', null, make('summary', null, 'The same as a table'), parts.table) : null);
}
