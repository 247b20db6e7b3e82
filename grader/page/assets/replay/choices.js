// Selection lists and buttons.
import { make } from '../dom.js';

/** @typedef {import('./player.js').Player} Player */

/**
 * A label with a list to choose from.
 * @param {string} name
 * @param {[string, string][]} options value and words
 * @param {(value: string) => void} choose
 */
export function select(name, options, choose) {
    const list = /** @type {HTMLSelectElement} */ (
        make(
            'select',
            null,
            options.map(([value, words]) => make('option', { value }, words)),
        )
    );
    list.addEventListener('change', () => choose(list.value));
    const element = make('label.choice', null, make('span', null, name), list);
    const set = (/** @type {string} */ value) => {
        if (list.value !== value) list.value = value;
    };
    return { element, list, set };
}

/** @param {Player} player */
export function arraySelect(player) {
    const { arrays } = player.timeline.recording;
    return select(
        'Array',
        arrays.map((one, at) => [String(at), `${one.name} (${one.space})`]),
        (value) => player.set({ array: Number(value), byte: 0 }),
    );
}

/**
 * A button with an icon and a name.
 * @param {string} name
 * @param {Node} drawing
 * @param {() => void} act
 */
export function iconButton(name, drawing, act) {
    const button = make('button.icon', { type: 'button', 'aria-label': name, title: name }, drawing);
    button.addEventListener('click', act);
    return button;
}
