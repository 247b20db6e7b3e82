// Table of marks, byte for byte like the one from `warpmark gradebook export` (RFC 4180). A cell that a
// spreadsheet would parse as a formula gets an apostrophe before it.

const markColumns = ['student', 'lab', 'file', 'status', 'score', 'held', 'max_score', 'percent', 'checks', 'because', 'mark', 'decided_by',
    'decided_why', 'handed_in', 'attempt', 'time', 'name', 'section', 'mail', 'group', 'platform_id'];
// Letters that move, hide or reorder others; the same as in harness/base/printable_text.cpp.
const unseenLetters = /[\u0080-\u009f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
const signs = /^ *[=+\-@＝＋－＠]/u;

/** @param {string} text */
function inOneLine(text) {
    const code = (/** @type {string} */ letter) => (letter.codePointAt(0) ?? 0).toString(16);
    return text.replaceAll('\n', '\\n').replaceAll('\t', ' ')
        .replace(/[\u0000-\u001f\u007f]/g, (letter) => `\\x${code(letter).padStart(2, '0')}`)
        .replace(unseenLetters, (letter) => `\\u${code(letter).padStart(4, '0')}`);
}

/** @param {string} text */
export function csvCell(text) {
    let safe = inOneLine(text);
    if (signs.test(safe)) safe = `'${safe}`;
    return /[,";]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * At most two decimals, rounded half up like in all tables; half a hundredth may be slightly less in binary.
 * @param {number} value
 */
function tablePoints(value) {
    const noise = 1e-7;
    return (Math.floor(value * 100 + 0.5 + noise) / 100).toFixed(2).replace(/\.?0+$/, '');
}

/** @param {any} row */
function cellsOf(row) {
    const number = (/** @type {number | null | undefined} */ value) => (value === null || value === undefined ? '' : tablePoints(value));
    const { handed_in: handed, decided } = row;
    const isFinal = row.score !== null && row.max_score > 0;
    const verdicts = row.checks.map((/** @type {any} */ check) => `${check.id}=${check.verdict}`).join(' ');
    return [csvCell(row.who), csvCell(row.lab), csvCell(row.file), row.status, number(row.score), number(row.held), number(row.max_score),
        isFinal ? number((100 * row.score) / row.max_score) : '', csvCell(verdicts), csvCell(row.because), number(row.points),
        csvCell(decided?.by ?? ''), csvCell(decided?.why ?? ''), handed.state, handed.attempt ? String(handed.attempt) : '',
        ...['time', 'name', 'section', 'mail', 'group', 'platform_id'].map((name) => csvCell(handed[name] ?? ''))];
}

/** @param {any[]} rows */
export function marksCsv(rows) {
    return `${markColumns.join(',')}\r\n${rows.map((row) => `${cellsOf(row).join(',')}\r\n`).join('')}`;
}
