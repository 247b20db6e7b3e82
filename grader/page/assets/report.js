// Page of a marked file or of an `inspect` run, drawn from the embedded JSON.
import { make, prose } from './dom.js';
import { checkCard, commandLine, findingCard, heldCards, keyOf, sentence } from './findings.js';
import { hintList } from './hints.js';
import { launchTable, lineTables } from './launches.js';
import { praiseList } from './praise.js';
import { checkTable, scoreHead, unseenTexts } from './score.js';
import { sourceList } from './source.js';

/** @typedef {import('./findings.js').Page} Page */
/** @typedef {{id: string, title: string, body: any}} Section */

const order = { error: 0, warning: 1, note: 2 };

/**
 * Removes the position from a sentence that is shown at its line: "Data race: a.cu:3 thread …" keeps its term
 * as the heading and the text after the position.
 * @param {string} text
 * @param {any} finding
 */
function atItsLine(text, finding) {
    const [{ file, line }] = finding.locations, place = `${file}:${line} `, at = text.indexOf(place);
    if (at < 0) return { head: finding.id, text };
    const term = text.slice(0, at).replace(/: $/, '');
    return { head: term || finding.id, text: text.slice(at + place.length) };
}

/**
 * @param {Page} page
 * @param {any[]} findings
 */
function marksOf(page, findings) {
    /** @type {Map<number, import('./source.js').Mark[]>} */
    const marks = new Map();
    for (const finding of findings)
        for (const [at, place] of finding.locations.entries()) {
            const href = page.shown.get(keyOf(finding));
            if (place.line <= 0 || place.file !== page.source.file || !href) continue;
            const here = marks.get(place.line) ?? [];
            const { head, text } = at === 0 ? atItsLine(sentence(finding.message, finding, page), finding)
                : { head: finding.id, text: `${place.role || 'is part of it'}, see line ${finding.locations[0].line}` };
            if (here.some((mark) => mark.href === `#${href}`)) continue;
            here.push({ tone: finding.severity, head, text, href: `#${href}` });
            here.sort((a, b) => order[a.tone] - order[b.tone]);
            marks.set(place.line, here);
        }
    return marks;
}

/** @param {any[]} printed */
function printedList(printed) {
    return printed.map((one) => make('div', { 'data-printed': one.case },
        one.case ? make('h3', null, 'Case ', make('code', null, one.case)) : null,
        make('pre.printed', { tabindex: 0, role: 'region', 'aria-label': `Printed in ${one.case || 'the run'}` }, one.text),
        one.left_out_bytes > 0 ? make('p.small.quiet', null, `… and ${one.left_out_bytes} more bytes`) : null));
}

/**
 * Reports of other checkers, which do not affect points.
 * @param {Record<string, any[]>} also
 */
function opinionList(also) {
    return Object.values(also).flat().map((one) => make('div', { 'data-tool': one.tool },
        make('h3', null, one.tool, make('span.quiet', null, `: ${one.said}`)),
        one.because ? make('p', null, prose(one.because)) : null,
        make('ul', null, one.errors.map((/** @type {any} */ error) => make('li', null, prose(error.message),
            error.count > 1 ? ` (${error.count} times)` : '',
            error.locations.filter((/** @type {any} */ at) => at.line > 0).map((/** @type {any} */ at) => [' ', make('a', { href: `#line-${at.line}` }, `line ${at.line}`)]).flat())))));
}

/**
 * @param {any[]} launches
 * @param {Page['source']} source
 */
function launchBody(launches, source) {
    return [launchTable(launches), ...lineTables(launches, source)];
}

/**
 * @param {Section[]} sections
 * @param {HTMLElement} head
 * @param {Node[]} end
 */
function show(sections, head, end) {
    document.body.prepend(make('a.skip-link', { href: `#${sections[0]?.id ?? 'end'}` }, 'Skip to the content'),
        make('header.top', null, head,
            make('nav.jump.small', { 'aria-label': 'On this page' }, make('ul', null,
                sections.map((one) => make('li', null, make('a', { href: `#${one.id}` }, one.title)))))),
        make('main', null, sections.map((one) => make('section', { id: one.id, 'aria-labelledby': `${one.id}-title` },
            make('h2', { id: `${one.id}-title` }, one.title), one.body))),
        make('footer.end', { id: 'end' }, end));
}

/**
 * Sections with content.
 * @param {(Section | null | false | undefined)[]} sections
 * @returns {Section[]}
 */
function those(sections) {
    return /** @type {Section[]} */ (sections.filter(Boolean));
}

/** @param {any} report */
function showReport(report) {
    const { submission, lab } = report;
    /** @type {Page} */
    const page = {
        source: { file: submission.file, lines: submission.source ?? [], letters: submission.source_letters ?? [] },
        launches: report.launches, shown: new Map(),
    };
    const lost = report.checks.filter((/** @type {any} */ check) => ['fail', 'partial'].includes(check.verdict));
    const cards = lost.map((/** @type {any} */ check) => checkCard(check, page));
    const held = heldCards(report.checks.filter((/** @type {any} */ check) => check.verdict === 'held'), page);
    const also = report.findings.filter((/** @type {any} */ finding) => !page.shown.has(keyOf(finding)))
        .map((/** @type {any} */ finding) => findingCard(finding, page, null));
    const praise = praiseList(report);
    // If there is nothing to do, passed checks come first.
    const proud = praise && { id: 'right', title: 'Done well', body: praise };
    show(those([
        report.checks.length && { id: 'checks', title: 'Checks', body: checkTable(report) },
        cards.length && { id: 'change', title: 'To change', body: cards },
        held.length && { id: 'decides', title: 'For a teacher to decide', body: held },
        lab.hints?.length && lost.length && { id: 'hints', title: 'Hints', body: hintList(lab.hints) },
        also.length && { id: 'also', title: 'Other findings', body: also },
        !lost.length && !held.length && proud,
        page.source.lines.length && { id: 'source', title: 'Your file', body: sourceList(page.source, marksOf(page, report.findings)) },
        (lost.length || held.length) && proud,
        report.also && { id: 'opinions', title: 'Second opinions', body: opinionList(report.also) },
        report.printed.length && { id: 'printed', title: 'Printed output', body: printedList(report.printed) },
        report.launches.length && { id: 'launches', title: 'Kernel launches', body: launchBody(report.launches, page.source) },
    ]), scoreHead(report), [
        report.repro ? commandLine(report.repro, 'Mark it again') : null,
        make('p', null, `${report.tool.name} ${report.tool.version} · lab ${lab.hash.slice(0, 12)}${submission.sha256 && ` · file ${submission.sha256.slice(0, 12)}`}`),
    ].filter((one) => one !== null));
}

/** @param {any} seen */
function showObservation(seen) {
    /** @type {Page} */
    const page = {
        source: { file: seen.file, lines: seen.source ?? [], letters: seen.source_letters ?? [] },
        launches: seen.launches, shown: new Map(),
    };
    const cards = seen.findings.map((/** @type {any} */ finding, /** @type {number} */ at) =>
        findingCard(finding, page, seen.fix?.finding === at ? seen.fix : null));
    const words = { error: 'It could not be run.', findings: 'It ran, and there are findings.', ok: 'It ran without findings.' };
    const isBad = seen.findings.some((/** @type {any} */ one) => one.severity === 'error');
    const bad = isBad ? 'error' : 'warning', tone = seen.status === 'ok' ? 'pass' : bad;
    const head = make('div', null, make('p.quiet.small.eyebrow', null, 'inspected'), make('h1', null, seen.file),
        make('p.quiet.small', null, `seed ${seen.seed} · ${seen.toolkit}`),
        make(`div.notice.${tone}`, null, make('p', null, words[seen.status] ?? seen.status)),
        unseenTexts(seen.unseen).map((text) => make('div.notice', null, make('p', null, prose(text)))));
    show(those([
        cards.length && { id: 'also', title: 'Findings', body: cards },
        page.source.lines.length && { id: 'source', title: 'The file', body: sourceList(page.source, marksOf(page, seen.findings)) },
        seen.printed && { id: 'printed', title: 'Printed output', body: printedList([{ case: '', text: seen.printed, left_out_bytes: 0 }]) },
        seen.launches.length && { id: 'launches', title: 'Kernel launches', body: launchBody(seen.launches, page.source) },
    ]), head, [make('p', null, `${seen.tool.name} ${seen.tool.version}`)]);
}

// Folded sections are also printed.
function printWhole() {
    /** @type {HTMLDetailsElement[]} */
    let opened = [];
    addEventListener('beforeprint', () => {
        opened = [...document.querySelectorAll('details:not([open]):not(.as-table):not(.hint)')].map((one) => /** @type {HTMLDetailsElement} */ (one));
        for (const one of opened) one.open = true;
    });
    addEventListener('afterprint', () => {
        for (const one of opened) one.open = false;
    });
}

const data = JSON.parse(document.getElementById('json')?.textContent ?? '{}');
if (String(data.schema).startsWith('warpmark/report/')) showReport(data);
else showObservation(data);
printWhole();
document.documentElement.dataset.ready = 'true';
