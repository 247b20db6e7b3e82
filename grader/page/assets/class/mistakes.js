// Groups of students with the same mistake, with their lines side by side.
import { make, prose } from '../dom.js';
import { colored, hanging } from '../source.js';
import { amount, listed } from '../words.js';

const mostBeside = 4, mostNames = 5;

/** @param {any} student */
function called(student) {
    return student.full_name ? `${student.name} (${student.full_name})` : student.name;
}

/**
 * Links to rows of the table.
 * @param {number[]} places
 * @param {any[]} students
 */
function nameList(places, students) {
    const shown = places.slice(0, places.length > mostNames + 1 ? mostNames : places.length);
    const rest = places.length - shown.length;
    return make('p.small.who', null, shown.map((place, at) => [at ? ', ' : '', make('a', { href: `#student-${place}` }, called(students[place]))]).flat(),
        rest ? ` and ${rest} more` : '');
}

/**
 * @param {any} source
 * @param {any[]} students
 * @param {string} because
 */
function excerpt(source, students, because) {
    return make('div.excerpt', { 'data-students': source.students.join(' ') },
        nameList(source.students, students),
        source.lines.length
            ? make('ol.source', { 'aria-label': `Lines of ${source.file}` }, source.lines.map((/** @type {string} */ line, /** @type {number} */ at) => {
                const number = source.from + at;
                return make(source.marked.includes(number) ? 'li.marked.error' : 'li', { 'data-line': number },
                    make('span.at', { 'aria-hidden': 'true' }, number), hanging(colored(line, source.letters[at] ?? ''), line));
            }))
            : make('p.small.quiet', null, because ? prose(because) : 'No line of the file is to blame alone.'));
}

/**
 * @param {any} mistake
 * @param {any[]} students
 */
function mistakeCard(mistake, students) {
    const count = mistake.sources.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.students.length, 0);
    const first = mistake.sources.slice(0, mostBeside), rest = mistake.sources.slice(mostBeside);
    return make('article.card.mistake.fail', { 'data-check': mistake.check, 'data-finding': mistake.finding ?? '', 'data-count': count },
        make('div.card-head', null, make('span.pill.fail', null, amount(count, 'student')), make('h4', null, mistake.title),
            make('code.quiet.check-id', null, listed([mistake.check, mistake.finding].filter(Boolean)))),
        make('div.beside', null, first.map((/** @type {any} */ one) => excerpt(one, students, mistake.because))),
        rest.length ? make('details.finding-more', null, make('summary', null, `${amount(rest.length, 'more way')} to write it`),
            make('div.beside', null, rest.map((/** @type {any} */ one) => excerpt(one, students, mistake.because)))) : null);
}

/**
 * @param {any} lab
 * @param {any[]} students
 */
export function mistakeList(lab, students) {
    return lab.mistakes.map((/** @type {any} */ mistake) => mistakeCard(mistake, students));
}
