// Wrong value that a race or a late copy produces, next to the correct one.
import { make } from './dom.js';
import { amount } from './words.js';

/**
 * Without an expected output the values of two thread orders are compared, and the correct one is unknown.
 * @param {any} witness
 */
export function witnessBox(witness) {
    if (!witness) return null;
    if (!witness.found)
        return make('p.quiet', null, 'No order that was tried changes the output',
            witness.orders_tried > 1 ? ` (${witness.orders_tried} orders)` : '', '. ',
            witness.because ? `${witness.because[0].toUpperCase()}${witness.because.slice(1)}` : '');
    const { judged } = witness, when = witness.order === 'the usual order' ? '' : ` when ${witness.order}`;
    const value = (/** @type {string} */ box, /** @type {string} */ title, /** @type {string} */ shown) =>
        make(box, null, make('span.small', null, title), make('code', null, `${witness.place} = ${shown}`));
    const values = judged ? [value('div.fail', 'got', witness.got), value('div.pass', 'expected', witness.expected)]
        : [value('div.note', 'in this order', witness.got), value('div.note', 'in another order', witness.expected)];
    const isOne = witness.differing === 1, verb = judged ? ['are wrong', 'is wrong'] : ['differ', 'differs'];
    return make('div.witness', { 'data-got': witness.got, 'data-expected': witness.expected, 'data-judged': judged },
        make('p', null, judged ? `The output is wrong${when}:` : `The output differs${when}:`),
        make('div.witness-values', null, values),
        make('p.small.quiet', null, `${amount(witness.differing, 'element')} ${verb[Number(isOne)]} in all.`));
}
