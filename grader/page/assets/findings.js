// Findings in words and pictures, and cards for checks that lost points.
import { asCalled, linked, make, prose } from './dom.js';
import { patchList } from './source.js';
import { pictureOf } from './fact_pictures.js';
import { pill, rowLinks } from './score.js';
import { amount, casesText, index3, points, warpOf } from './words.js';

/** @typedef {import('./race.js').Source} Source */
/** @typedef {{source: Source, launches: any[], shown: Map<string, string>}} Page */

/**
 * A finding can fail several checks; it is drawn once.
 * @param {any} finding
 */
export function keyOf(finding) {
    return JSON.stringify([finding.id, finding.kernel, finding.locations.map((/** @type {any} */ at) => [at.file, at.line]), finding.message]);
}

/**
 * A sentence without the parts that are shown below it: the cases, the wrong value, and the note that there
 * are more. The thread of a barrier is shown with its warp.
 * @param {string} text
 * @param {any} finding
 * @param {Page} page
 */
export function sentence(text, finding, page) {
    const cases = casesText(finding);
    if (cases) text = text.replace(` (${cases})`, '');
    const { witness } = finding;
    if (witness?.found) {
        const is = `${witness.place} is ${witness.got}`, instead = `${is} instead of ${witness.expected}`;
        const count = witness.differing.toLocaleString('en-US');
        for (const told of [`The output is wrong: ${instead}`, `When ${witness.order}, ${instead}`, `When ${witness.order}, ${is}; in another order it is ${witness.expected}`])
            for (const more of [` (${count} wrong elements)`, ` (${count} elements differ)`, '']) text = text.replace(` ${told}${more}.`, '');
    }
    text = text.replace(/ ?\(\d+ more findings? may be [^()]*\)/, '');
    const block = launchOf(finding, page)?.block ?? null;
    if (finding.fact?.kind === 'divergence' && block)
        for (const { thread } of finding.locations.filter((/** @type {any} */ at) => at.thread))
            text = text.replace(`thread ${index3(thread)} `, `thread ${index3(thread)} of warp ${warpOf(thread, block)} `);
    return text;
}

/**
 * @param {any} finding
 * @param {Page} page
 */
function launchOf(finding, page) {
    return page.launches.find((one) => one.kernel === finding.kernel && (!finding.cases?.length || finding.cases.includes(one.case)));
}

/** @type {Record<string, string>} */
const counted = { bank_conflict: 'excess wavefronts', uncoalesced: 'excess sectors' };

/**
 * @param {any} finding
 * @param {Page} page
 * @param {boolean} showsAdvice
 * @param {string} advice advice that is shown elsewhere
 */
export function findingBody(finding, page, showsAdvice, advice = '') {
    const picture = pictureOf(finding, { source: page.source, block: launchOf(finding, page)?.block ?? null, showsAdvice });
    const lines = finding.locations.filter((/** @type {any} */ at) => at.line > 0 && at.file === page.source.file)
        .map((/** @type {any} */ at) => at.line);
    const cases = casesText(finding), explanation = sentence(finding.explanation, finding, page);
    const about = [cases ? `Seen in ${cases}` : '',
        finding.count > 1 ? `${finding.count.toLocaleString('en-US')} ${counted[finding.fact?.kind] ?? 'times'}` : '',
        finding.more > 0 ? `${amount(finding.more, 'more finding')} may be a consequence of it` : ''].filter((text) => text);
    return [
        picture ?? (finding.picture ? make('pre.text-picture', { tabindex: 0 }, finding.picture.replace(/\n$/, '')) : null),
        explanation && !advice.includes(explanation) ? make('p', null, prose(explanation)) : null,
        make('p.small.quiet', null, prose(about.join(' · ')), about.length && lines.length ? ' · ' : '',
            [...new Set(lines)].flatMap((line, at) => [at ? ', ' : '', make('a', { href: `#line-${line}` }, `line ${line}`)])),
    ];
}

/**
 * @param {any} finding
 * @param {Page} page
 * @param {{showsAdvice: boolean, advice: string, open: boolean}} how
 */
function findingPart(finding, page, how) {
    const key = keyOf(finding), known = page.shown.get(key);
    if (known) return make('p.small', null, 'Shown above: ', make('a', { href: `#${known}` }, prose(finding.message)));
    const id = `finding-${page.shown.size + 1}`;
    page.shown.set(key, id);
    const part = make('div.finding', { id, 'data-finding': finding.id }, findingBody(finding, page, how.showsAdvice, how.advice));
    return how.open ? part : make('details.finding-more', null, make('summary', null, prose(sentence(finding.message, finding, page))), part);
}

/**
 * @param {string} command
 * @param {string} what
 */
export function commandLine(command, what) {
    const words = asCalled(command).split(' ').flatMap((word, at) => [at ? ' ' : '', make('span', null, word)]);
    return make('div.small.command-line', null, make('span.quiet', null, what), make('code.command', null, words));
}

/**
 * A fix that was tried.
 * @param {string} advice
 * @param {string | undefined} patch
 * @param {Source} source
 */
export function fixPart(advice, patch, source) {
    if (!advice) return null;
    return make(patch ? 'div.notice.pass' : 'div.notice.note', { 'data-fix': patch ? 'tried' : 'words' },
        make('p', null, make('b', null, patch ? 'Fix: ' : 'Note: '), prose(advice)), patch ? patchList(patch, source.lines) : null);
}

/**
 * @param {any} check
 * @param {Page} page
 */
export function checkCard(check, page) {
    const [first, ...others] = check.findings;
    const showsAdvice = Boolean(check.patch);
    const because = first ? sentence(check.because, first, page).replace(` (${amount(others.length, 'more finding')}.)`, '') : check.because;
    const hasPicture = first?.fact || first?.picture;
    const pages = [...new Set(check.findings.map((/** @type {any} */ one) => one.id))];
    return make(`article.card.check-card.${check.verdict}`, { id: `check-${check.id}`, 'data-check': check.id },
        make('div.card-head', null, pill(check.verdict), make('h3', null, check.title),
            check.score === null ? null : make('span.quiet', null, `${points(check.score, check.max_score)} of ${points(check.max_score)} points`)),
        make('p.because', null, prose(because)),
        check.follows ? make('p.small.quiet', null, 'This may be a consequence of what another check reports: fix that one first.') : null,
        first ? findingPart(first, page, { showsAdvice, advice: check.advice, open: true }) : null,
        !hasPicture && check.picture ? make('pre.text-picture', { tabindex: 0 }, check.picture.replace(/\n$/, '')) : null,
        others.map((/** @type {any} */ one) => findingPart(one, page, { showsAdvice: false, advice: check.advice, open: false })),
        fixPart(check.advice, check.patch, page.source),
        check.hint ? make('details', null, make('summary', null, 'A hint for this check'), make('p', null, prose(check.hint))) : null,
        pages.length ? make('p.small', null, make('span.quiet', null, 'Read why: '), pages.flatMap((id, at) => [at ? ', ' : '', make('code', null, asCalled(`warpmark explain ${id}`))])) : null,
        check.repro ? commandLine(check.repro, 'Show this failure again') : null);
}

/**
 * The held check on which this one depends.
 * @param {any} check
 * @param {any[]} held
 */
function heldBy(check, held) {
    return held.find((one) => one.id === check.waits_for?.[0]);
}

/** @param {any} check */
function waitedFor(check) {
    return make('a', { href: `#row-${check.id}` }, check.title || check.id);
}

/**
 * Decisions for a teacher: a card for each cause, followed by all checks that depend on it.
 * @param {any[]} held
 * @param {Page} page
 */
export function heldCards(held, page) {
    const rootOf = (/** @type {any} */ check) => {
        let root = check;
        for (let by = heldBy(root, held); by; by = heldBy(root, held)) root = by;
        return root;
    };
    const causes = new Map();
    for (const check of held) {
        const { because } = rootOf(check);
        causes.set(because, [...(causes.get(because) ?? []), check]);
    }
    const links = rowLinks(held);
    return [...causes].map(([because, checks]) => make('article.card.held', { 'data-cause': because },
        make('p.because', null, linked(because, links)),
        make('ul.held-checks', null, checks.map((/** @type {any} */ check) => make('li', { id: `check-${check.id}`, 'data-check': check.id },
            check.title, ' ', make('code.quiet.check-id', null, check.id),
            rootOf(check) === check ? null : make('span.quiet.small', null, ' waits for ', waitedFor(heldBy(check, held))),
            check.findings.map((/** @type {any} */ one) => findingPart(one, page, { showsAdvice: false, advice: check.advice, open: false })),
            fixPart(check.advice, check.patch, page.source))))));
}

/**
 * A finding without a check or a lab.
 * @param {any} finding
 * @param {Page} page
 * @param {any} fix for this finding, if one was tried
 */
export function findingCard(finding, page, fix) {
    const id = `finding-${page.shown.size + 1}`;
    page.shown.set(keyOf(finding), id);
    return make(`article.card.${finding.severity}`, { id, 'data-finding': finding.id },
        make('div.card-head', null, make(`span.pill.${finding.severity}`, null, finding.severity), make('h3', null, make('code', null, finding.id))),
        make('p.because', null, prose(sentence(/[.!?]$/.test(finding.message) ? finding.message : `${finding.message}.`, finding, page))),
        findingBody(finding, page, true),
        fix ? fixPart(fix.advice, fix.patch, page.source) : null,
        make('p.small', null, make('span.quiet', null, 'Read why: '), make('code', null, asCalled(`warpmark explain ${finding.id}`))));
}
