// score.js: the top of a report: what was marked, the score, and a row for each check.
import { make, prose } from './dom.js';
import { points } from './words.js';

const verdictWords = { pass: 'pass', partial: 'partial', fail: 'fail', skip: 'skipped', held: 'held' };

/** @param {string} verdict */
export function pill(verdict) {
    return make(`span.pill.${verdict}`, null, verdictWords[verdict] ?? verdict);
}

/** @param {any} report */
function scoreText(report) {
    if (report.score === null) return '';
    const held = report.held > 0 ? `, and ${points(report.held)} held,` : '';
    return `${points(report.score)}${held} of ${points(report.max_score)} points`;
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
 * @param {any} report
 * @returns {HTMLElement}
 */
export function scoreHead(report) {
    const { lab, submission, environment } = report;
    const facts = [submission.student, submission.path, `seed ${report.seed}`, environment.device, environment.toolkit];
    const status = report.status === 'graded' ? null : make('div.notice.held', null,
        make('p', null, make('b', null, 'Not marked. This is not a zero. '), prose(report.status_because ?? '')),
        report.status_way_out ? make('p', null, prose(report.status_way_out)) : null);
    const notes = [
        report.held > 0 ? 'There is no final number until a teacher decides.' : '',
        ...(report.notes ?? []),
        ...report.unseen.map((/** @type {any} */ one) => `Not looked at: ${one.about || 'some findings'}, because ${one.because}`),
    ].filter((text) => text);
    return make('div', null,
        make('p.quiet.small.eyebrow', null, lab.id),
        make('h1', null, lab.title || submission.file),
        make('p.quiet.small', null, facts.filter((text) => text).join(' · ')),
        status,
        report.score === null ? null : make('p.score', { id: 'score' }, make('b', null, scoreText(report)),
            report.checks.every((/** @type {any} */ one) => one.verdict === 'pass') ? ' Every check passed.' : null),
        scoreBar(report),
        notes.map((text) => make('div.notice', null, make('p', null, prose(text)))));
}

/** @param {any} report */
export function checkTable(report) {
    const detailed = (/** @type {any} */ check) => ['fail', 'partial', 'held'].includes(check.verdict);
    const rows = report.checks.map((/** @type {any} */ check) => make(`li.${check.verdict}`, { 'data-check': check.id },
        pill(check.verdict),
        make('span.check-points', null, check.score === null ? '' : `${check.verdict === 'skip' ? '–' : points(check.score)} / ${points(check.max_score)}`),
        make('span.check-words', null,
            detailed(check) ? make('a', { href: `#check-${check.id}` }, check.title) : make('span', null, check.title),
            check.verdict === 'skip' ? make('span.quiet.small', null, prose(check.because)) : null)));
    return make('ul.checks', null, rows);
}
