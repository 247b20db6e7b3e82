// witness.js: the wrong value that a race or a late copy gives, beside the right one.
import { make } from './dom.js';
import { amount } from './words.js';

/**
 * @param {any} witness
 * @param {boolean} knowsRight a lab says what is right; else the usual order stands beside the other one
 */
export function witnessBox(witness, knowsRight) {
    if (!witness) return null;
    if (!witness.found)
        return make('p.quiet', null, 'No order that was tried changes the output',
            witness.orders_tried > 1 ? ` (${witness.orders_tried} orders)` : '', '. ',
            witness.because ? `${witness.because[0].toUpperCase()}${witness.because.slice(1)}` : '');
    const usual = witness.order === 'the usual order';
    return make('div.witness', { 'data-got': witness.got, 'data-expected': witness.expected },
        make('p', null, `The output ${knowsRight ? 'is wrong' : 'differs'}${usual ? '' : ` when ${witness.order}`}:`),
        make('div.witness-values', null,
            make('div.fail', null, make('span.small', null, 'got'), make('code', null, `${witness.place} = ${witness.got}`)),
            make('div.pass', null, make('span.small', null, knowsRight ? 'expected' : 'in the usual order'), make('code', null, `${witness.place} = ${witness.expected}`))),
        make('p.small.quiet', null, `${amount(witness.differing, 'element')} ${witness.differing === 1 ? 'differs' : 'differ'} in all.`));
}
