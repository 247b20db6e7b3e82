// Page of a class for its teachers, drawn from the embedded JSON.
import { make } from '../dom.js';
import { mistakeList } from './mistakes.js';
import { outcomePicture } from './outcomes.js';
import { progressPicture } from './progress.js';
import { rosterOf } from './roster.js';
import { spreadPicture } from './spread.js';
import { amount, listed, points } from '../words.js';

const mostNeedy = 12;

/** @param {any} lab */
function labLine(lab) {
    const parts = [`${(lab.students - lab.absent).toLocaleString('en-US')} of ${amount(lab.students, 'student')} handed in`];
    if (lab.open > 0) parts.push(`${lab.open} without a final number (held, late at an unknown time, or not marked), in no average`);
    return `${parts.join('; ')}.`;
}

/**
 * @param {any} lab
 * @param {any} all
 */
function labSection(lab, all) {
    const mistakes = mistakeList(lab, all.students), progress = progressPicture(lab);
    const marked = lab.students - lab.absent - lab.open;
    return make('section.lab', { id: `lab-${lab.id}`, 'aria-labelledby': `lab-${lab.id}-title`, 'data-lab': lab.id },
        make('h2', { id: `lab-${lab.id}-title` }, `${lab.id} `, make('span.quiet', null, lab.title)),
        make('p', null, labLine(lab)),
        make('div.statistics', null,
            marked ? [make('h3', null, 'Distribution of points'), spreadPicture(lab, { unit: `of ${points(lab.max_score)} points`, key: lab.id, most: lab.max_score })] : null,
            lab.checks.length ? [make('h3', null, 'Results of each check'), outcomePicture(lab)] : null),
        progress ? [make('h3', null, 'Attempt by attempt'), progress] : null,
        mistakes.length ? [make('h3', null, 'Common mistakes'), ...mistakes] : null);
}

/**
 * @param {any[]} students
 * @param {() => void} showAll
 */
function helpSection(students, showAll) {
    const needy = students.map((student, at) => ({ student, at })).filter((one) => one.student.needs_help)
        .sort((a, b) => (a.student.percent ?? 0) - (b.student.percent ?? 0));
    if (!needy.length) return null;
    const all = make('a.only-screen', { href: '#students' }, `Show ${needy.length > 1 ? `all ${needy.length}` : 'the row'} in the table`);
    all.addEventListener('click', showAll);
    return make('section', { id: 'help', 'aria-labelledby': 'help-title' }, make('h2', { id: 'help-title' }, 'Students who need help'),
        make('p.small.quiet', null, 'Less than half of the class’s median, or three attempts at a lab and less than half of its points.'),
        make('ul.needy', null, needy.slice(0, mostNeedy).map(({ student, at }) => {
            const facts = [student.percent === null ? 'no final number yet' : `${points(student.percent, 100)} % of the points`,
                student.absent ? `${amount(student.absent, 'lab')} not handed in` : '', student.stuck.length ? `stuck in ${listed(student.stuck)}` : ''];
            return make('li', { 'data-student': student.name }, make('a', { href: `#student-${at}` }, student.name), `: ${facts.filter(Boolean).join(', ')}`);
        })),
        needy.length > mostNeedy ? make('p.small', null, `and ${needy.length - mostNeedy} more`) : null, make('p.small', null, all));
}

/** @param {any[]} rows of no lab */
function unrecognizedSection(rows) {
    return make('section', { id: 'unrecognized', 'aria-labelledby': 'unrecognized-title' }, make('h2', { id: 'unrecognized-title' }, 'Not recognized'),
        make('p.small.quiet', null, 'These files could not be assigned to a lab. They have no marks.'),
        make('ul', null, rows.map((row) => make('li', null, [row.who, row.file].filter(Boolean).join(': ') || 'a file', row.because ? make('span.quiet', null, ` (${row.because})`) : null))));
}

/** @param {any} all */
function headOf(all) {
    const handed = all.rows.filter((/** @type {any} */ row) => row.student !== null && row.standing !== 'not handed in').length;
    const due = all.rows.filter((/** @type {any} */ row) => row.student !== null).length;
    const open = all.labs.reduce((/** @type {number} */ sum, /** @type {any} */ lab) => sum + lab.open, 0);
    const words = all.anonymous
        ? 'Names, ids and paths were left out, and so were comments and texts in sources.'
        : 'For teachers only: this page has names, points and advice, including what the course hides from students.';
    return make('header.top', null, make('p.quiet.small.eyebrow', null, all.anonymous ? 'a class, without names' : 'for teachers'),
        make('h1', null, all.labs.length === 1 ? `${all.labs[0].title || all.labs[0].id}: the class` : 'The class'),
        make('p.quiet.small', null, [amount(all.students.length, 'student'), amount(all.labs.length, 'lab'),
            `${handed.toLocaleString('en-US')} of ${due.toLocaleString('en-US')} submissions received`].join(' · ')),
        make('div.notice', null, make('p', null, words)),
        all.unexplained ? make('div.notice', { 'data-unexplained': all.unexplained }, make('p', null, `Another version of warpmark marked ${amount(all.unexplained, 'file')} that lost points, so the reasons are unknown here. `,
            make('code', null, 'warpmark grade CLASS --resume'), ' marks them again.')) : null,
        open ? make('div.notice.held', { 'data-open': open }, make('p', null, make('b', null, `${amount(open, 'result')} ${open === 1 ? 'is' : 'are'} open. `),
            open === 1 ? 'It is held, late at an unknown time, or not marked. Until you decide, it is not a zero and is in no average.'
                : 'They are held, late at an unknown time, or not marked. Until you decide, none is a zero, and none is in an average.')) : null);
}

/** @param {any} all */
function showClass(all) {
    const roster = rosterOf(all), isOne = all.labs.length === 1;
    const help = helpSection(all.students, roster.showHelp), lost = all.rows.filter((/** @type {any} */ row) => row.lab === '');
    const total = isOne || all.total.median === null ? null : make('section', { id: 'total', 'aria-labelledby': 'total-title' },
        make('h2', { id: 'total-title' }, 'All labs'), spreadPicture(all.total, { unit: '%', key: 'total', most: 100 }),
        all.total.open ? make('p.small.quiet', null, `${amount(all.total.open, 'student')} without a final number in some lab ${all.total.open === 1 ? 'is' : 'are'} not in it.`) : null);
    const table = make('section', { id: 'students', 'aria-labelledby': 'students-title' }, make('h2', { id: 'students-title' }, 'Students'), roster.body);
    const jumps = [total && ['#total', 'All labs'], help && ['#help', 'Students who need help'], ...all.labs.map((/** @type {any} */ lab) => [`#lab-${lab.id}`, lab.id]), ['#students', 'Students'],
        lost.length && ['#unrecognized', 'Not recognized']].filter(Boolean);
    const head = headOf(all);
    head.append(make('nav.jump.small', { 'aria-label': 'On this page' }, make('ul', null, jumps.map(([href, text]) => make('li', null, make('a', { href }, text))))));
    document.body.prepend(make('a.skip-link', { href: '#students' }, 'Skip to the students'), head,
        make('main', null, [total, help, ...all.labs.map((/** @type {any} */ lab) => labSection(lab, all)), table, lost.length ? unrecognizedSection(lost) : null].filter((one) => one !== null)),
        make('footer.end', { id: 'end' }, make('p', null, `${all.tool.name} ${all.tool.version}`)));
}

const whole = JSON.parse(document.getElementById('json')?.textContent ?? '{}');
showClass(whole);
document.documentElement.dataset.ready = 'true';
