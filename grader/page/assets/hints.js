// Hints that are revealed one by one.
import { make, prose } from './dom.js';

/**
 * Each hint is offered once the previous one is open.
 * @param {string[]} hints
 */
export function hintList(hints) {
    const items = hints.map((text, at) => make('details.hint', { hidden: at > 0 },
        make('summary', null, at === 0 ? 'Show the first hint' : `Show hint ${at + 1} of ${hints.length}`),
        text.split(/\n\s*\n/).map((part) => make('p', null, prose(part.replace(/\s+/g, ' ').trim())))));
    items.forEach((item, at) => item.addEventListener('toggle', () => {
        item.querySelector('summary')?.replaceChildren(`Hint ${at + 1} of ${hints.length}`);
        if (items[at + 1]) items[at + 1].hidden = false;
    }, { once: true }));
    return make('div.hints', null, items);
}
