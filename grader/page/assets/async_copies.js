// Picture of an asynchronous copy next to the thread that uses its bytes: when it starts, when it may land,
// and the missing wait between the two.
import { make } from './dom.js';
import { figure } from './picture_frame.js';
import { actor, step } from './race.js';
import { amount } from './words.js';
import { witnessBox } from './witness.js';

/** @type {Record<string, (fact: any) => string>} */
const unwaited = {
    wait: () => 'nothing waits for this copy',
    commit: () => 'the wait is for groups, and this copy was committed to none',
    group: (fact) => `the wait leaves the newest ${amount(fact.newer_groups, 'group')} in flight, and this copy can be in one of them`,
    phase: () => 'nothing waits for the phase of the barrier object that this copy reports to',
    other_phase: () => 'the thread tested the barrier object before this copy\'s phase was complete',
    proxy_fence: () => 'no fence between what a thread writes and the asynchronous unit that reads it',
};

/**
 * @param {any} finding with a fact of kind early_use
 * @param {import('./race.js').View} view
 */
export function copyPicture(finding, view) {
    const { fact, locations } = finding;
    const [copy, use] = locations;
    if (!copy || !use) return null;
    const what = fact.element || `${fact.bytes} bytes of ${fact.array || 'memory'}`;
    const issues = { ...copy, role: 'starts the copy of' };
    const flight = fact.copy_writes ? 'on its way: these bytes may change at any moment' : 'on its way: these bytes are still to be read';
    return make('div', null,
        figure('copies', {
            caption: [make('b', null, fact.by_unit ? 'A bulk copy in flight' : 'A copy in flight'), make('code', null, what),
                make('span.quiet', null, amount(fact.bytes, 'byte'))],
            picture: [make('div.flight', null,
                make('div.actor', null, fact.own ? actor(use, view) : [make('b', null, 'the threads')]),
                make('div.actor', null, make('b', null, 'the copy'), make('span.quiet', null, 'continues in the background')),
                make('div.event.issue', null, fact.own ? null : make('p.small', null, actor(copy, view)), step(issues, what, view)),
                make('div.event.wait-missing', null, make('span', null, unwaited[fact.missing]?.(fact) ?? 'nothing waits')),
                make('div.event.use', null, fact.own ? null : make('p.small', null, actor(use, view)), step(use, what, view)),
                make('div.bar', null, make('span.bar-begin', null, 'begins'), make('span.bar-words', null, flight),
                    make('span.bar-end', null, 'it may complete here, or even later')))],
            data: { 'data-missing': fact.missing, 'data-issue': copy.line, 'data-use': use.line },
        }),
        witnessBox(finding.witness));
}
