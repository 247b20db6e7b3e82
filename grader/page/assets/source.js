// Source file with line numbers, colors, and findings at their lines.
import { make, prose, visible } from './dom.js';

/**
 * One line, colored by the kinds of its letters.
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

const tabColumns = 4, hangColumns = 2, mostIndent = 24;

/**
 * The indentation of a line in columns.
 * @param {string} line
 */
function indentOf(line) {
    let columns = 0;
    for (const blank of /^[ \t]*/.exec(line)?.[0] ?? '') columns += blank === '\t' ? tabColumns - (columns % tabColumns) : 1;
    return Math.min(columns, mostIndent);
}

/**
 * Indentation of a wrapped line, so that its continuation does not look like a statement.
 * @template {HTMLElement} T
 * @param {T} element
 * @param {string} line
 * @returns {T}
 */
export function hanging(element, line) {
    element.style.setProperty('--hang', `${indentOf(line) + (/^ *\t/.test(line) ? tabColumns : hangColumns)}ch`);
    return element;
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
            make('span.at', { 'aria-hidden': 'true' }, at + 1), hanging(colored(line, source.letters[at] ?? ''), line), notes);
    }));
}

/** @typedef {{tone: string, number: number | null, text: string}} PatchRow */

/**
 * A patch with the lines before and after each part, if they are known.
 * @param {string} patch parts after "@@ line 14"
 * @param {string[]} lines of the present file
 */
export function patchRows(patch, lines) {
    const changes = patch.replace(/\n$/, '').split('\n');
    let next = 1, shown = 0; // lines of the file
    /** @type {PatchRow[]} */
    const rows = [];
    const context = (/** @type {number} */ number) => {
        if (number <= shown || number < 1 || number > lines.length) return;
        if (shown > 0 && number === shown + 2) rows.push({ tone: 'same', number: number - 1, text: lines[number - 2] });
        else if (shown > 0 && number > shown + 2) rows.push({ tone: 'gap', number: null, text: '' });
        rows.push({ tone: 'same', number, text: lines[number - 1] });
        shown = number;
    };
    for (const [at, change] of changes.entries()) {
        if (change.startsWith('@@')) {
            if (at) context(next);
            next = Number(/\d+/.exec(change)?.[0] ?? next);
            context(next - 1);
        } else if (change.startsWith('-')) {
            rows.push({ tone: 'removed', number: next, text: change.slice(1) });
            shown = next++;
        } else {
            rows.push({ tone: 'added', number: null, text: change.slice(1) });
        }
    }
    context(next);
    return rows;
}

/**
 * @param {string} patch
 * @param {string[]} lines of the present file
 */
export function patchList(patch, lines) {
    const signs = { removed: '−', added: '+', same: ' ', gap: ' ' };
    const shown = patchRows(patch, lines), texts = shown.filter((row) => row.text.trim());
    const list = make('div.patch', { role: 'group', 'aria-label': 'The change, line by line' },
        shown.map((row) => make(`div.${row.tone}`, { 'data-line': row.number },
            make('span.at', { 'aria-hidden': 'true' }, row.number ?? (row.tone === 'gap' ? '⋯' : '')), make('span.sign', null, signs[row.tone]),
            hanging(make('code', null, row.text), row.text))));
    // The common indentation of all lines moves below the line numbers, which leaves more room on a phone.
    list.style.setProperty('--before', `${Math.min(...texts.map((row) => indentOf(row.text)))}ch`);
    return list;
}
