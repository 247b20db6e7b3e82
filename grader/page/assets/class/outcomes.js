// Outcomes of each check of a lab: a bar of students who passed, lost points, skipped it, or await a
// decision. The check that cost the most points comes first.
import { make, table } from '../dom.js';
import { figure } from '../picture_frame.js';
import { amount, points } from '../words.js';

const kinds = ['pass', 'partial', 'fail', 'skip', 'held'];
const verdictNames = { pass: 'passed', partial: 'a part', fail: 'failed', skip: 'skipped', held: 'held' };

/** @param {any} lab */
export function outcomePicture(lab) {
    const checks = [...lab.checks].sort((a, b) => b.lost_points - a.lost_points || b.fail + b.partial - a.fail - a.partial);
    const worst = checks[0];
    const isAny = worst && worst.lost_points > 0;
    const rows = checks.map((check) => make('div.outcome', { 'data-check': check.id, 'data-lost': check.lost_points },
        make('div.outcome-words', null, make('span', null, check.title || check.id), ' ', make('code.quiet.check-id', null, check.id)),
        make('div.outcome-bar', null, kinds.filter((kind) => check[kind] > 0).map((kind) => {
            const part = make(`span.${kind}`, { 'data-verdict': kind, 'data-count': check[kind] }, check[kind]);
            part.style.flexGrow = String(check[kind]);
            return part;
        })),
        make('div.outcome-lost.small', null, check.lost_points > 0 ? `${points(Math.round(check.lost_points))} points lost` : '')));
    return figure('outcomes', {
        caption: [isAny ? make('b.big', null, worst.title || worst.id) : make('b.big', null, 'No check cost a point'),
            isAny ? `cost most: ${points(Math.round(worst.lost_points))} points of ${amount(worst.fail + worst.partial + worst.skip, 'student')}` : ''],
        picture: [make('div.outcomes', { 'aria-hidden': 'true' }, rows),
            make('p.legend.small', { 'aria-hidden': 'true' }, kinds.filter((kind) => checks.some((check) => check[kind] > 0)).map((kind) =>
                make('span', null, make(`span.swatch.solid.${kind}`), verdictNames[kind])))],
        table: table(`Results of each check of ${lab.id}`, ['check', ...kinds.map((kind) => verdictNames[kind]), 'points lost'],
            checks.map((check) => [check.title || check.id, ...kinds.map((kind) => check[kind]), points(check.lost_points)])),
        data: { 'data-lab': lab.id },
    });
}
