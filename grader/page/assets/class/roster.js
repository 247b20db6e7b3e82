// Table with a row per student that can be sorted by any column, filtered, expanded, and saved as CSV.
import { make, prose } from '../dom.js';
import { marksCsv } from './marks_csv.js';
import { amount, points } from '../words.js';

/** @typedef {{student: any, at: number, rows: any[], row: HTMLElement, panel: HTMLElement | null, cells: Record<string, HTMLElement>, text: string}} Line */
/** @typedef {{lines: Line[], all: any, labs: Map<string, any>, controls: Record<string, HTMLInputElement>, said: HTMLElement, body: HTMLElement,
 *     heads: Map<string, HTMLElement>, sort: {by: string, down: boolean}}} Roster */

const standings = { full: 'all points', lost: 'lost points', held: 'held', late: 'late, open', 'not marked': 'not marked', 'not handed in': 'not handed in' };
const tones = { full: 'pass', lost: 'partial', held: 'held', late: 'held', 'not marked': 'held', 'not handed in': 'skip' };
const half = 0.5;

/** @param {any} row */
function toneOf(row) {
    return row.standing === 'lost' && row.points < half * row.max_score ? 'fail' : tones[row.standing] ?? 'skip';
}

/**
 * "01" of 01_race
 * @param {string} lab
 */
function shortLab(lab) {
    return /^\d+(?=_)/.exec(lab)?.[0] ?? lab.slice(0, 10);
}

/** @param {any} row */
function markText(row) {
    if (row.points !== null) return points(row.points, row.max_score);
    return { held: 'held', late: 'late', 'not marked': 'open', 'not handed in': '–' }[row.standing] ?? '–';
}

/** @param {any} row */
function longMark(row) {
    const words = row.points === null ? standings[row.standing] ?? row.standing : `${points(row.points, row.max_score)} of ${points(row.max_score)} points`;
    return `${row.lab}: ${words}${row.handed_in.state === 'late' ? ', late' : ''}`;
}

/** @param {any} row */
function chip(row) {
    const parts = [make('b', null, shortLab(row.lab)), ' ', markText(row)], isLate = row.handed_in.state === 'late' ? '.late' : '';
    const about = { 'data-lab': row.lab, 'data-standing': row.standing, 'data-points': row.points, 'aria-label': longMark(row) };
    return row.report ? make(`a.chip.${toneOf(row)}${isLate}`, { href: row.report, ...about }, parts)
        : make(`span.chip.${toneOf(row)}${isLate}`, { role: 'img', ...about }, parts);
}

/**
 * The labels next to a student: facts on which a teacher may want to act.
 * @param {any} student
 * @param {any[]} rows
 */
function stateOf(student, rows) {
    const late = rows.filter((row) => row.handed_in.state === 'late').length;
    const older = rows.filter((row) => row.decided?.is_older_than_file).length;
    return [
        student.needs_help && { tone: 'fail', text: 'needs help' },
        student.open > 0 && { tone: 'held', text: `${student.open} open` },
        student.absent > 0 && { tone: 'skip', text: `${student.absent} missing` },
        late > 0 && { tone: 'partial', text: `${late} late` },
        older > 0 && { tone: 'partial', text: `${older} set before a newer file` },
    ].filter((one) => one !== false);
}

/**
 * Normalizes text for the search: lower case, without accents in any encoding.
 * @param {string} text
 */
function plainLetters(text) {
    return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Everything that the search covers.
 * @param {any} student
 * @param {any[]} rows
 */
function searchText(student, rows) {
    const of = rows.flatMap((row) => [row.handed_in.name, row.handed_in.section, row.handed_in.group, row.handed_in.mail, row.handed_in.platform_id]);
    return plainLetters([student.name, ...new Set(of.filter(Boolean))].join('\n'));
}

/**
 * A student's results in one lab, shown below the row.
 * @param {any} row
 * @param {Map<string, any>} labs
 */
function labPanel(row, labs) {
    const titles = new Map((labs.get(row.lab)?.checks ?? []).map((/** @type {any} */ check) => [check.id, check.title]));
    const lost = row.checks.filter((/** @type {any} */ check) => ['fail', 'partial', 'held'].includes(check.verdict));
    const tried = (row.tried ?? []).map((/** @type {any} */ one) => (one.points === null ? 'open' : points(one.points, row.max_score))).join(' → ');
    return make('div.lab-panel', { 'data-lab': row.lab },
        make('h3', null, `${row.lab} `, make(`span.pill.${toneOf(row)}`, null, row.points === null ? standings[row.standing] ?? row.standing : `${markText(row)} of ${points(row.max_score)}`)),
        row.decided ? make('p.small', null, `Set by ${row.decided.by || 'a teacher'}${row.decided.why ? `: ${row.decided.why}` : ''}`) : null,
        row.decided?.is_older_than_file ? make('p.small', null, `It was set before this file was handed in, which ${row.score === null ? 'has no final number' : `has ${points(row.score, row.max_score)} points`}.`) : null,
        row.standing === 'late' ? make('p.small', null, `${points(row.score, row.max_score)} of ${points(row.max_score)} points, but it is late, and the platform gives no time of submission. You decide: add the time to course.toml ([[handed_in]]), or `,
            make('code', null, `warpmark gradebook set ${row.who} ${row.lab} POINTS --why TEXT`), '.') : null,
        row.standing === 'held' ? make('p.small', null, `${points(row.held, row.max_score)} points wait for a teacher: there is no final number.`) : null,
        row.standing === 'not marked' ? make('p.small', null, prose(row.because || 'Not marked.')) : null,
        row.handed_in.state === 'late' && row.standing !== 'late' ? make('p.small', null, 'It was handed in late.') : null,
        row.untouched ? make('p.small', null, 'This is the file as handed out.') : null,
        tried ? make('p.small', { 'data-tried': row.tried.length }, `${amount(row.tried.length, 'attempt')}: ${tried}`) : null,
        lost.length ? make('ul.lost', null, lost.map((/** @type {any} */ check) => make('li', { 'data-check': check.id }, make(`span.pill.${check.verdict}`, null, check.verdict === 'partial' ? 'a part' : check.verdict),
            ' ', make('span', null, titles.get(check.id) || check.id), check.because ? make('p.small.quiet', null, prose(check.because)) : null))) : null,
        row.report ? make('p.small', null, make('a', { href: row.report }, 'Open the report')) : null);
}

/**
 * @param {Roster} roster
 * @param {Line} line
 * @param {boolean} [wanted] if missing, the state is toggled
 */
function unfold(roster, line, wanted = !line.panel || line.panel.hidden) {
    if (!line.panel && wanted) {
        const rows = line.rows.map((row) => labPanel(row, roster.labs));
        const who = line.rows.map((row) => row.handed_in).find((one) => one.name || one.mail || one.section);
        const facts = [who?.section && `section ${who.section}`, who?.group && `group ${who.group}`, who?.mail].filter(Boolean).join(' · ');
        line.panel = make('div.panel', { role: 'cell', 'aria-colspan': 5, id: `panel-${line.at}` },
            facts ? make('p.small.quiet', null, facts) : null, make('div.beside', null, rows));
        line.row.append(line.panel);
    }
    if (line.panel) line.panel.hidden = !wanted;
    line.cells.name.querySelector('button')?.setAttribute('aria-expanded', String(wanted));
}

/** @type {{id: string, title: string, key: (line: Line) => number | string, down?: boolean}[]} */
const rosterColumns = [
    { id: 'name', title: 'Student', key: (line) => line.student.name },
    { id: 'total', title: 'Points', key: (line) => totalOf(line) ?? -1, down: true },
    { id: 'labs', title: 'Labs', key: (line) => shownRows(line).filter((row) => row.standing !== 'not handed in').length, down: true },
    { id: 'attempts', title: 'Attempts', key: (line) => attemptsOf(line), down: true },
    { id: 'state', title: 'To look at', key: (line) => 1000 * Number(line.student.needs_help) + 10 * line.student.open + line.student.absent, down: true },
];

/** The points of the selected lab, or of all labs. */
let chosenLab = '';

/** @param {Line} line */
function shownRows(line) {
    return chosenLab ? line.rows.filter((row) => row.lab === chosenLab) : line.rows;
}

/**
 * Percent over all labs, or the points of one lab; null: not final.
 * @param {Line} line
 */
function totalOf(line) {
    return chosenLab ? shownRows(line)[0]?.points ?? null : line.student.percent;
}

/** @param {Line} line */
function attemptsOf(line) {
    return shownRows(line).reduce((sum, row) => sum + row.attempts, 0);
}

/** @param {Line} line */
function fill(line) {
    const total = totalOf(line), isOpen = total === null;
    line.cells.total.replaceChildren(isOpen ? make('span.quiet', null, 'open') : make('span', null, `${points(total, chosenLab ? shownRows(line)[0].max_score : 100)}${chosenLab ? '' : ' %'}`));
    line.cells.total.dataset.value = isOpen ? '' : String(total);
    line.cells.labs.replaceChildren(...shownRows(line).map(chip));
    line.cells.attempts.textContent = String(attemptsOf(line));
}

/**
 * @param {any} student
 * @param {number} at
 * @param {any[]} rows
 * @returns {Line}
 */
function lineOf(student, at, rows) {
    const called = student.full_name;
    /** @type {Record<string, HTMLElement>} */
    const cells = {
        name: make('div.name', { role: 'rowheader' }, make('button', { type: 'button', 'aria-expanded': 'false' }, student.name),
            called ? make('span.small.quiet.called', null, called) : null),
        total: make('div.total', { role: 'cell' }), labs: make('div.chips', { role: 'cell' }), attempts: make('div.tries', { role: 'cell' }),
        state: make('div.state', { role: 'cell' }, stateOf(student, rows).map((one) => make(`span.pill.${one.tone}`, null, one.text))),
    };
    const row = make('div.roster-row', { role: 'row', id: `student-${at}`, 'data-student': student.name },
        cells.name, cells.total, cells.labs, cells.attempts, cells.state);
    const line = { student, at, rows, row, panel: null, cells, text: searchText(student, rows) };
    fill(line);
    return line;
}

/**
 * True if the row of a lab matches the filter.
 * @param {any} row
 * @param {Record<string, HTMLInputElement>} controls
 */
function fits(row, controls) {
    const { lab, standing, check, late } = controls;
    if (lab.value && row.lab !== lab.value) return false;
    if (standing.value && row.standing !== standing.value) return false;
    if (late.checked && row.handed_in.state !== 'late') return false;
    return !check.value || row.checks.some((/** @type {any} */ one) => one.id === check.value && ['fail', 'partial', 'held'].includes(one.verdict));
}

/** @param {Record<string, HTMLInputElement>} controls */
function isFiltered(controls) {
    return Object.values(controls).some((one) => (one.type === 'checkbox' ? one.checked : one.value !== ''));
}

/**
 * Rows of the table of marks that the page shows. Without a filter this is every row, also of no lab.
 * @param {Roster} roster
 */
function rowsToSave(roster) {
    const { all, controls, lines } = roster;
    if (!isFiltered(controls)) return all.rows;
    const shown = new Set(lines.filter((line) => !line.row.hidden).map((line) => line.at));
    return all.rows.filter((/** @type {any} */ row) => shown.has(row.student) && fits(row, controls));
}

/** @param {Roster} roster */
function filter(roster) {
    const { controls, lines } = roster, words = plainLetters(controls.text.value).trim();
    const isOther = chosenLab !== controls.lab.value;
    chosenLab = controls.lab.value;
    let count = 0;
    for (const line of lines) {
        const isShown = (!words || line.text.includes(words)) && (!controls.help.checked || line.student.needs_help) && line.rows.some((row) => fits(row, controls));
        line.row.hidden = !isShown;
        count += Number(isShown);
        if (isOther) fill(line);
    }
    roster.said.textContent = count === lines.length ? `${amount(count, 'student')}` : `${count.toLocaleString('en-US')} of ${amount(lines.length, 'student')}`;
    const head = roster.heads.get('total')?.querySelector('button');
    if (head) head.textContent = chosenLab ? 'Points' : 'Percent';
    if (isOther) sort(roster, roster.sort.by, roster.sort.down);
}

const collator = new Intl.Collator('en', { numeric: true });

/**
 * @param {Roster} roster
 * @param {string} by
 * @param {boolean} down
 */
function sort(roster, by, down) {
    const column = rosterColumns.find((one) => one.id === by) ?? rosterColumns[0], sign = down ? -1 : 1;
    roster.sort = { by, down };
    const keys = new Map(roster.lines.map((line) => [line, column.key(line)]));
    const compare = (/** @type {any} */ a, /** @type {any} */ b) => (typeof a === 'string' ? collator.compare(a, b) : a - b);
    roster.lines.sort((a, b) => sign * compare(keys.get(a), keys.get(b)) || a.at - b.at);
    roster.body.append(...roster.lines.map((line) => line.row));
    for (const [id, head] of roster.heads) {
        const direction = down ? 'descending' : 'ascending';
        head.setAttribute('aria-sort', id === by ? direction : 'none');
    }
}

/** @param {string} text */
function save(text) {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    const link = make('a', { href: url, download: 'class.csv' });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
function labeled(label, control) {
    return make('label', null, make('span.small.quiet', null, label), control);
}

/**
 * @param {string} name
 * @param {string} first the choice that means all
 * @param {[string, string][]} choices
 */
function choice(name, first, choices) {
    return make('select', { name }, make('option', { value: '' }, first), choices.map(([value, text]) => make('option', { value }, text)));
}

/** @param {any} all */
function controlsOf(all) {
    const checks = new Map(all.labs.flatMap((/** @type {any} */ lab) => lab.checks.map((/** @type {any} */ check) => [check.id, check.id])));
    /** @type {any} */
    const controls = {
        text: make('input', { type: 'search', name: 'text', autocomplete: 'off', spellcheck: 'false' }),
        lab: choice('lab', 'all labs', all.labs.map((/** @type {any} */ lab) => [lab.id, lab.id])),
        standing: choice('standing', 'any result', Object.entries(standings)),
        check: choice('check', 'any check', /** @type {[string, string][]} */ ([...checks].sort())),
        help: make('input', { type: 'checkbox', name: 'help' }),
        late: make('input', { type: 'checkbox', name: 'late' }),
    };
    return /** @type {Record<string, HTMLInputElement>} */ (controls);
}

/**
 * Expands the row that the address names.
 * @param {Roster} roster
 */
function showNamed(roster) {
    const line = roster.lines.find((one) => `#${one.row.id}` === location.hash);
    if (!line) return;
    if (line.row.hidden) {
        for (const one of Object.values(roster.controls))
            if (one.type === 'checkbox') one.checked = false;
            else one.value = '';
        filter(roster);
    }
    unfold(roster, line, true);
    line.row.scrollIntoView({ block: 'center' });
}

/**
 * @param {any} all the class
 * @returns {{body: Node[], showHelp: () => void}}
 */
export function rosterOf(all) {
    /** @type {any[][]} */
    const rows = all.students.map(() => []);
    for (const row of all.rows) if (row.student !== null) rows[row.student].push(row);
    for (const own of rows) own.sort((a, b) => (a.lab < b.lab ? -1 : Number(a.lab > b.lab)));
    const controls = controlsOf(all), said = make('p.small', { role: 'status', id: 'said' }), body = make('div.roster-body', { role: 'rowgroup' });
    const heads = new Map(rosterColumns.map((column) => [column.id, make(`div.${column.id}-head`, { role: 'columnheader', 'aria-sort': 'none' }, make('button', { type: 'button', 'data-sort': column.id }, column.title))]));
    /** @type {Roster} */
    const roster = {
        lines: all.students.map((/** @type {any} */ student, /** @type {number} */ at) => lineOf(student, at, rows[at])),
        all, labs: new Map(all.labs.map((/** @type {any} */ lab) => [lab.id, lab])), controls, said, body, heads, sort: { by: 'name', down: false },
    };
    const saver = make('button.plain', { type: 'button', id: 'save' }, 'Save as CSV');
    saver.addEventListener('click', () => save(marksCsv(rowsToSave(roster))));
    for (const one of Object.values(controls)) one.addEventListener('input', () => filter(roster));
    for (const [id, head] of heads)
        head.addEventListener('click', () => sort(roster, id, roster.sort.by === id ? !roster.sort.down : Boolean(rosterColumns.find((one) => one.id === id)?.down)));
    body.addEventListener('click', (event) => {
        const button = event.target instanceof Element ? event.target.closest('button') : null;
        const line = button && roster.lines.find((one) => one.row.contains(button));
        if (line) unfold(roster, line);
    });
    sort(roster, 'name', false);
    filter(roster);
    addEventListener('hashchange', () => showNamed(roster));
    queueMicrotask(() => showNamed(roster));
    const showHelp = () => {
        controls.help.checked = true;
        filter(roster);
    };
    const tools = make('div.tools.only-screen', { role: 'search' }, labeled('Name, section, mail', controls.text), labeled('Lab', controls.lab),
        labeled('Result', controls.standing), labeled('Points lost in', controls.check),
        make('label.tick', null, controls.help, ' needs help'), make('label.tick', null, controls.late, ' late'), saver);
    const table = make('div.roster', { role: 'table', 'aria-label': 'Students and their marks' },
        make('div', { role: 'rowgroup' }, make('div.roster-row.roster-head', { role: 'row' }, ...heads.values())), body);
    return { body: [tools, said, table], showHelp };
}
