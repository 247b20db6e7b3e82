// Construction of elements. Text is only inserted as text nodes, so that no content of a file becomes markup.

/** @typedef {string | number | Node | null | undefined | false} Child */

// Letters that move, hide or reorder others (the same as in harness/base/printable_text.cpp), and control
// bytes.
const hiding = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/**
 * The text with such letters made visible.
 * @param {string} text
 */
export function visible(text) {
    return text.replace(hiding, (letter) => `‹U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`);
}

/**
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null | undefined> | null | undefined} attributes
 * @param {(Child | Child[])[]} children
 */
function filled(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {}))
        if (value !== null && value !== undefined && value !== false)
            element.setAttribute(name, value === true ? '' : String(value));
    for (const child of children.flat())
        if (child instanceof Node) element.append(child);
        else if (child !== null && child !== undefined && child !== false) element.append(visible(String(child)));
    return element;
}

/**
 * Creates an HTML element; classes follow dots: make('p.quiet', {id: 'x'}, 'text').
 * @param {string} name
 * @param {Record<string, string | number | boolean | null | undefined> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function make(name, attributes, ...children) {
    const [tag, ...classes] = name.split('.');
    const element = document.createElement(tag);
    if (classes.length) element.className = classes.join(' ');
    return /** @type {HTMLElement} */ (filled(element, attributes, children));
}

/**
 * The same for an SVG element.
 * @param {string} name
 * @param {Record<string, string | number | boolean | null | undefined> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function draw(name, attributes, ...children) {
    const [tag, ...classes] = name.split('.');
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    if (classes.length) element.setAttribute('class', classes.join(' '));
    return /** @type {SVGElement} */ (filled(element, attributes, children));
}

/**
 * A sentence in the form of the terminal report: text between backticks is code.
 * @param {string} text
 */
export function prose(text) {
    const parts = text.split('`');
    if (parts.length % 2 === 0) return [text];
    return parts.map((part, at) => (at % 2 ? make('code', null, part) : part));
}

/**
 * The same, with links for code that names something on the page.
 * @param {string} text
 * @param {Map<string, string>} links
 */
export function linked(text, links) {
    return prose(text).map((part) => {
        const href = typeof part === 'string' ? undefined : links.get(part.textContent ?? '');
        return href ? make('a', { href }, part) : part;
    });
}

/**
 * A command with the name by which the reader called the program (html_page.h, called_by).
 * @param {string} command
 */
export function asCalled(command) {
    return command.replace(/^warpmark(?= )/, () => document.documentElement.dataset.called ?? 'warpmark');
}

/**
 * A table; the first cell of each row is its heading.
 * @param {string} caption
 * @param {string[]} columns
 * @param {(Child | Child[])[][]} rows
 */
export function table(caption, columns, rows) {
    const numbers = columns.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'));
    const cell = (/** @type {string} */ tag, /** @type {any} */ content, /** @type {number} */ at, /** @type {any} */ scope) =>
        make(numbers[at] ? `${tag}.number` : tag, scope, content);
    return make('div.scrolls', { tabindex: 0, role: 'region', 'aria-label': caption },
        make('table', null,
            make('caption.hidden-text', null, caption),
            make('thead', null, make('tr', null, columns.map((name, at) => cell('th', name, at, { scope: 'col' })))),
            make('tbody', null, rows.map((row) => make('tr', null, row.map((content, at) =>
                at === 0 ? cell('th', content, at, { scope: 'row' }) : cell('td', content, at, null)))))));
}
