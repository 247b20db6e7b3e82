// Small class marked twice by the program, with its pages, and a large one derived from its JSON.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './reports.mjs';

const program = process.env.WARPMARK_PROGRAM ?? join(root, 'build/release/warpmark');
const mistake = (/** @type {string} */ lab, /** @type {string} */ name) => readFileSync(join(root, 'solutions', lab, 'mistakes', `${name}.cu`), 'utf8');
const right = (/** @type {string} */ lab, /** @type {string} */ file) => readFileSync(join(root, 'solutions', lab, file), 'utf8');
const stub = (/** @type {string} */ lab, /** @type {string} */ file) => readFileSync(join(root, 'labs', lab, file), 'utf8');

/** Texts that must not be in an anonymous page. */
export const canaries = ['adalovelace', 'Lovelace', 'hopper', 'Curie', 'noether', 'Franklin', 'example.org', 'canary', 'img src', '1+1', '90001', '70001'];

const hostileText = `// </script><script>window.pwned = 1</script> <img src=x onerror="window.pwned = 2"> \u202e canaryremark\n`;

/** @returns {Record<string, string>} a download from Canvas: the first one, and later files */
function handedIn() {
    const racy = mistake('01_race', 'no_barrier');
    return {
        'adalovelace_90001_70001_reverse.cu': `// canarycomment\n${right('01_race', 'reverse.cu')}`,
        'adalovelace_90001_70002_transpose.cu': right('04_padded_transpose', 'transpose.cu'),
        'hopperbob_LATE_90002_70003_reverse.cu': racy,
        'hopperbob_90002_70004_transpose.cu': stub('04_padded_transpose', 'transpose.cu'),
        'curiecid_90003_70005_reverse.cu': racy.replaceAll(/\btid\b/g, 'mine'),
        'curiecid_90003_70006_transpose.cu': mistake('04_padded_transpose', 'square_tile'),
        'noetherdora_90004_70007_reverse.cu': hostileText + racy.replace('s[tid] = in[start + tid];', 's[tid] = in[start + tid]; // </script><script>window.pwned = 3</script>\u202e canaryline'),
        'eulereve_90005_70008_reverse.cu': readFileSync(join(root, 'grader/cli/cases/empty_loop.cu'), 'utf8'),
        '=1+1_90006_70009_reverse.cu': stub('01_race', 'reverse.cu'),
        '<img src=x onerror=alert(1)>_90007_70010_reverse.cu': 'int <b>; // canarycode\n',
    };
}
const later = { 'hopperbob_90002_70011_transpose.cu': () => right('04_padded_transpose', 'transpose.cu') };

const roster = `id,name,mail,section
adalovelace,"Lovelace, Ada",ada@example.org,A
hopperbob,"Hopper, Bob",bob@example.org,<b>B</b>
curiecid,"Curie, Cid",cid@example.org,B
noetherdora,"Noether, Dora",dora@example.org,A
eulereve,"Euler, Eve Zoë",eve@example.org,A
fay,"Franklin, Fay",fay@example.org,A
`;

/** @param {string[]} words @param {string} folder @returns {Promise<string>} what it prints */
function call(words, folder) {
    return new Promise((resolve, reject) => {
        execFile(program, words, { cwd: folder, maxBuffer: 1 << 28 }, (error, text, complaint) => {
            if (error && error.code !== 1 && error.code !== 3) reject(new Error(`${words.join(' ')}: ${complaint || error.message}`));
            else resolve(text);
        });
    });
}

/** A class in a temporary folder, which is deleted when this process ends. */
export async function makeClass() {
    const folder = mkdtempSync(join(tmpdir(), 'warpmark-class-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const class_ = join(folder, 'class'), marks = join(folder, 'marks');
    mkdirSync(class_);
    writeFileSync(join(folder, 'roster.csv'), roster);
    const hand = (/** @type {Record<string, string>} */ files) => {
        for (const [name, text] of Object.entries(files)) writeFileSync(join(class_, name), text);
    };
    const grade = () => call(['grade', class_, '--layout', 'canvas', '--roster', join(folder, 'roster.csv'), '--out', marks, '--root', root], folder);
    hand(handedIn());
    await grade();
    rmSync(join(class_, 'hopperbob_90002_70004_transpose.cu'));
    hand(Object.fromEntries(Object.entries(later).map(([name, text]) => [name, text()])));
    await grade();
    await call(['gradebook', 'set', 'curiecid', '01', '60', '--why', '=canarywhy, "quoted" <img src=x onerror="window.pwned = 4">', '--by', 'canaryteacher', '--out', marks], folder);
    const report = (/** @type {string[]} */ ...words) => call(['report', marks, ...words], folder);
    const [json, csv] = await Promise.all([report('--format', 'json'), call(['gradebook', 'export', '--out', marks], folder),
        report('--format', 'html', '-o', join(folder, 'class.html')), report('--format', 'html', '-o', join(folder, 'named/'))]);
    await report('--format', 'html', '--anonymous', '-o', join(folder, 'nameless/'));
    const at = (/** @type {string} */ name) => pathToFileURL(join(folder, name)).href;
    return { folder, json: JSON.parse(json), csv, urls: { file: at('class.html'), folder: at('named/index.html'), nameless: at('nameless/index.html') } };
}

const surnames = ['Abel', 'Bose', 'Chen', 'Diaz', 'Egede', 'Fuchs', 'Gauss', 'Hamza', 'Ito', 'Jain', 'Khan', 'Lopez', 'Meyer', 'Nakano', 'Okafor', 'Popov', 'Quint', 'Rossi',
    'Sato', 'Tran', 'Ueda', 'Vidal', 'Wang', 'Xu', 'Yilmaz', 'Zhou', 'Adams', 'Berg', 'Costa', 'Dubois', 'Evans', 'Farkas', 'Green', 'Haddad', 'Ivanov', 'Jonas'];

/** A realistic class made of shipped files, for screenshots: three submissions for lab 01, two for lab 04. */
export async function makeCourse() {
    const folder = mkdtempSync(join(tmpdir(), 'warpmark-course-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const class_ = join(folder, 'class'), marks = join(folder, 'marks');
    mkdirSync(class_);
    const renamed = (/** @type {string} */ text, /** @type {number} */ at) => text.replaceAll(/\b(tid|s)\b/g, (word) => (at % 3 ? word : { tid: 't', s: 'tile' }[word] ?? word));
    const wrong = ['no_barrier', 'no_tail_guard', 'barrier_in_both_branches', 'no_barrier', 'no_barrier'].map((name) => mistake('01_race', name));
    const slow = [stub('04_padded_transpose', 'transpose.cu'), ...['square_tile', 'padded_by_two', 'columns_first', 'square_tile'].map((name) => mistake('04_padded_transpose', name))];
    const first = (/** @type {number} */ at) => 'ABCDEFGHIJKLM'[at % 13];
    const filed = (/** @type {string} */ name, /** @type {number} */ at) => `${name}${first(at)}`.toLowerCase();
    const isRight = (/** @type {number} */ at, /** @type {number} */ round) => (at * 7) % 36 < 13 + 8 * round;
    const gradeRound = async (/** @type {number} */ round) => {
        for (const [at, name] of surnames.entries()) {
            if (at % 12 === 11) continue; // a student without a submission
            const late = at % 9 === 4 ? 'LATE_' : '';
            const race = at === 17 ? readFileSync(join(root, 'grader/cli/cases/empty_loop.cu'), 'utf8') : renamed(wrong[at % wrong.length], at);
            writeFileSync(join(class_, `${filed(name, at)}_${late}${1000 + at}_${5000 + at}_reverse.cu`), isRight(at, round) && at !== 17 ? right('01_race', 'reverse.cu') : race);
            if (round && at % 4 !== 3) writeFileSync(join(class_, `${filed(name, at)}_${1000 + at}_${6000 + at}_transpose.cu`), isRight(at, round - 1) ? right('04_padded_transpose', 'transpose.cu') : slow[at % slow.length]);
        }
        await call(['grade', class_, '--layout', 'canvas', '--roster', join(folder, 'roster.csv'), '--out', marks, '--root', root], folder);
    };
    writeFileSync(join(folder, 'roster.csv'), `id,name,section\n${surnames.map((name, at) => `${name.toLowerCase()},"${name}, ${first(at)}.",${at % 2 ? 'Mo' : 'Th'}\n`).join('')}`);
    for (let round = 0; round < 3; ++round) await gradeRound(round);
    await call(['report', marks, '--format', 'html', '-o', join(folder, 'pages/')], folder);
    return { url: pathToFileURL(join(folder, 'pages/index.html')).href };
}

/**
 * The same class repeated up to this number of students, in the same page.
 * @param {string} page of the class @param {any} json @param {number} students
 */
export function manyTimes(page, json, students) {
    const own = json.students.length, times = Math.ceil(students / own);
    const places = Array.from({ length: times }, (_, time) => time * own);
    const all = structuredClone(json);
    all.students = places.flatMap((_, time) => json.students.map((/** @type {any} */ one) => ({ ...one, name: `${one.name} ${time}` })));
    all.rows = places.flatMap((from, time) => json.rows.map((/** @type {any} */ row) => ({ ...row, who: `${row.who} ${time}`, student: row.student === null ? null : row.student + from })));
    const multiplied = (/** @type {any} */ facts, /** @type {string[]} */ names) => {
        for (const name of names) facts[name] = Array.isArray(facts[name]) ? facts[name].map((/** @type {number} */ one) => one * times) : facts[name] * times;
    };
    multiplied(all.total, ['students', 'open', 'spread']);
    for (const lab of all.labs) {
        multiplied(lab, ['students', 'absent', 'open', 'full', 'spread']);
        for (const check of lab.checks) multiplied(check, ['pass', 'partial', 'fail', 'skip', 'held', 'lost_points']);
        for (const one of lab.mistakes)
            for (const source of one.sources) source.students = places.flatMap((from) => source.students.map((/** @type {number} */ place) => place + from));
    }
    const begin = page.indexOf('id="json">') + 'id="json">'.length, end = page.indexOf('</script>', begin);
    return { json: all, page: page.slice(0, begin) + JSON.stringify(all).replaceAll('<', '\\u003c') + page.slice(end) };
}
