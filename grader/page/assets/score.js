// Head of a report: the file, the score, and a row for each check.
import { linked, make, prose } from './dom.js';
import { listed, points } from './words.js';

const verdictWords = { pass: 'pass', partial: 'partial', fail: 'fail', skip: 'skipped', held: 'held' };

/** @param {string} verdict */
export function pill(verdict) {
    return make(`span.pill.${verdict}`, null, verdictWords[verdict] ?? verdict);
}

/** @param {any} report */
function scoreText(report) {
    if (report.score === null) return '';
    const held = report.held > 0 ? `, and ${points(report.held, report.max_score)} held,` : '';
    return `${points(report.score, report.max_score)}${held} of ${points(report.max_score)} points`;
}

/** @param {any} report */
function scoreBar(report) {
    const whole = report.checks.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.max_score, 0);
    if (report.score === null || whole <= 0) return null;
    const parts = report.checks.filter((/** @type {any} */ one) => one.max_score > 0).map((/** @type {any} */ one) => {
        const part = make(`span.${one.verdict}`, { 'data-check': one.id });
        part.style.flexGrow = String(one.max_score);
        const full = make('span');
        full.style.width = `${(100 * (one.score ?? 0)) / one.max_score}%`;
        part.append(full);
        return part;
    });
    return make('div.score-bar', { 'aria-hidden': 'true' }, parts);
}

/**
 * Parts that were not checked, with one sentence per reason.
 * @param {{subject: string, because: string}[]} unseen
 */
export function unseenTexts(unseen) {
    return [...new Set(unseen.map((one) => one.because))].map((because) => {
        const subjects = new Set(unseen.filter((one) => one.because === because).map((one) => one.subject));
        return `${listed([...subjects].map((text, at) => (at ? text[0].toLowerCase() + text.slice(1) : text)))}: ${because}.`;
    });
}

/**
 * Position on the page of a check named in a sentence.
 * @param {any[]} checks
 */
export function rowLinks(checks) {
    return new Map(checks.map((check) => [check.id, `#row-${check.id}`]));
}

/**
 * @param {any} report
 * @returns {HTMLElement}
 */
export function scoreHead(report) {
    const { lab, submission, environment } = report;
    const facts = [submission.student, submission.path, `seed ${report.seed}`, environment.device, environment.toolkit];
    const status = report.status === 'graded' ? null : make('div.notice.held', null,
        make('p', null, make('b', null, 'Not marked. This is not a zero. '), prose(report.status_because ?? '')),
        report.status_way_out ? make('p', null, prose(report.status_way_out)) : null);
    const set = report.teachers_mark;
    const notes = [
        report.held > 0 && !set ? 'There is no final number until a teacher decides; you can leave your file as it is.' : '',
        ...(report.notes ?? []),
        ...unseenTexts(report.unseen),
    ].filter((text) => text);
    return make('div', null,
        make('p.quiet.small.eyebrow', null, lab.id),
        make('h1', null, lab.title || submission.file),
        make('p.quiet.small', null, facts.filter((text) => text).join(' · ')),
        status,
        set ? make('p.score', { id: 'teachers-mark' }, make('b', null, `${points(set.points, report.max_score)}${report.max_score ? ` of ${points(report.max_score)}` : ''} points`), ', set by the teacher.') : null,
        report.score === null ? null : make(set ? 'p.quiet' : 'p.score', { id: 'score' }, set ? 'Without it: ' : null, make('b', null, scoreText(report)),
            report.checks.every((/** @type {any} */ one) => one.verdict === 'pass') ? ' Every check passed.' : null),
        scoreBar(report),
        notes.map((text) => make('div.notice', null, make('p', null, prose(text)))));
}

/**
 * "4 / 5"; "– / 5" for a check without a verdict.
 * @param {any} check
 * @param {boolean} hasPoints
 */
function pointsOf(check, hasPoints) {
    const isOpen = check.verdict === 'skip' || check.verdict === 'held';
    if (!hasPoints || (check.score === null && !isOpen)) return '';
    return `${isOpen ? '–' : points(check.score, check.max_score)} / ${points(check.max_score)}`;
}

/**
 * Reason why a check was skipped: "after: No data races, and 2 more", with a link to the row of the first.
 * @param {any} check
 * @param {any[]} checks
 */
function reasonOfSkip(check, checks) {
    const first = checks.find((one) => one.id === check.waits_for?.[0]);
    if (!first) return linked(check.because, rowLinks(checks));
    const more = check.waits_for.length - 1;
    return ['after: ', make('a', { href: `#row-${first.id}` }, first.title || first.id), more ? `, and ${more} more` : ''];
}

/** @param {any} report */
export function checkTable(report) {
    const detailed = (/** @type {any} */ check) => ['fail', 'partial', 'held'].includes(check.verdict);
    const rows = report.checks.map((/** @type {any} */ check) => make(`li.${check.verdict}`, { id: `row-${check.id}`, 'data-check': check.id },
        pill(check.verdict),
        make('span.check-points', null, pointsOf(check, report.score !== null)),
        make('span.check-words', null,
            detailed(check) ? make('a', { href: `#check-${check.id}` }, check.title) : make('span', null, check.title),
            ' ', make('code.quiet.check-id', null, check.id),
            check.verdict === 'skip' ? make('span.quiet.small', null, reasonOfSkip(check, report.checks)) : null)));
    return make('ul.checks', null, rows);
}
