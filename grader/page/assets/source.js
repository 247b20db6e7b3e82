// source.js: the file with its line numbers and colors, and what was found at its lines.
import { make, prose, visible } from './dom.js';

/**
 * One line in the colors of its letters.
 * @param {string} line
 * @param {string} letters
 */
export function colored(line, letters) {
    const characters = [...line];
    const code = make('code');
    for (let at = 0; at < characters.length;) {
        const kind = letters[at] ?? ' ';
        const begin = at;
        while (at < characters.length && (letters[at] ?? ' ') === kind) ++at;
        const text = visible(characters.slice(begin, at).join(''));
        code.append('ktnscp'.includes(kind) ? make(`span.${kind}`, null, text) : text);
    }
    return code;
}

/** @typedef {{tone: string, head: string, text: string, href: string}} Mark */

/**
 * @param {{lines: string[], letters: string[]}} source
 * @param {Map<number, Mark[]>} marks of lines, which count from 1
 */
export function sourceList(source, marks) {
    return make('ol.source', { 'aria-label': 'The lines of the file' }, source.lines.map((line, at) => {
        const here = marks.get(at + 1) ?? [];
        const notes = here.map((mark) => make('p.mark', null,
            make('b', null, `${mark.head}: `), prose(mark.text), ' ', make('a', { href: mark.href }, 'Show')));
        const classes = here.length ? `.marked.${here[0].tone}` : '';
        return make(`li${classes}`, { id: `line-${at + 1}` },
            make('span.at', { 'aria-hidden': 'true' }, at + 1), colored(line, source.letters[at] ?? ''), notes);
    }));
}

/**
 * A change as `diff` writes it.
 * @param {string} patch
 */
export function patchList(patch) {
    const tone = (/** @type {string} */ line) =>
        line.startsWith('@@') ? '.where' : line.startsWith('+') ? '.added' : line.startsWith('-') ? '.removed' : '';
    return make('div.patch', { role: 'group', 'aria-label': 'The change, line by line' },
        patch.replace(/\n$/, '').split('\n').map((line) => make(`div${tone(line)}`, null, line)));
}
