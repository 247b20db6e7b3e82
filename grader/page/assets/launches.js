// Counts of the kernels: a row per launch, and a table of source lines per kernel.
import { make, table } from './dom.js';
import { sumOf } from './praise.js';
import { colored } from './source.js';
import { index3 } from './words.js';

/** @param {any[]} launches */
export function launchTable(launches) {
    const named = launches.some((launch) => launch.case);
    const rows = launches.map((launch) => [
        launch.kernel, ...(named ? [launch.case] : []), index3(launch.grid), index3(launch.block),
        sumOf([launch], 'shared', 'wavefronts'), sumOf([launch], 'shared', 'ideal'),
        sumOf([launch], 'global', 'sectors'), sumOf([launch], 'global', 'ideal'), launch.barriers,
    ]);
    return table('Counts of each kernel launch', ['kernel', ...(named ? ['case'] : []), 'grid', 'block', 'wavefronts', 'min. wavefronts', 'sectors', 'min. sectors', 'barriers'], rows);
}

/** @typedef {{accesses: number, requests: number, widths: Set<number>, passes: number, ideal: number}} Counts */
/** @typedef {{file: string, line: number, shared: Counts, global: Counts}} LineCounts */
/** @typedef {{file: string, lines: string[], letters: string[]}} Source */

/** @type {('shared' | 'global')[]} */
const spaces = ['shared', 'global'];
const passesIn = { shared: 'wavefronts', global: 'sectors' };

/**
 * Sum of the counts for one memory space over lines, or over one line in several launches.
 * @param {any[]} lines
 * @param {'shared' | 'global'} space
 * @returns {Counts}
 */
function countsIn(lines, space) {
    const those = lines.filter((line) => line[space]);
    return {
        accesses: lines.reduce((sum, line) => sum + line[`${space}_accesses`], 0),
        widths: new Set(lines.flatMap((line) => line[`${space}_widths`])),
        requests: sumOf(those, space, 'requests'),
        passes: sumOf(those, space, passesIn[space]),
        ideal: sumOf(those, space, 'ideal'),
    };
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @returns {[string, T[]][]} in the order of first occurrence
 */
function grouped(items, keyOf) {
    /** @type {Map<string, T[]>} */
    const groups = new Map();
    for (const item of items) {
        const group = groups.get(keyOf(item));
        if (group) group.push(item);
        else groups.set(keyOf(item), [item]);
    }
    return [...groups];
}

/**
 * The lines of a kernel's launches, by file and number.
 * @param {any[]} launches
 * @returns {LineCounts[]}
 */
function linesOf(launches) {
    const places = grouped(launches.flatMap((launch) => launch.lines), ({ file, line }) => `${file}:${line}`);
    return places.map(([, same]) => ({
        file: same[0].file, line: same[0].line, shared: countsIn(same, 'shared'), global: countsIn(same, 'global'),
    }))
        .filter((line) => isUsed(line.shared) || isUsed(line.global))
        .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** @param {Counts} counts */
function isUsed(counts) {
    return counts.accesses + counts.requests > 0;
}

/**
 * A row per memory space, below the line itself.
 * @param {LineCounts} counts
 * @param {Source} source
 */
function lineRows(counts, source) {
    const { file, line } = counts, code = file === source.file ? source.lines[line - 1] : undefined;
    const place = line > 0 ? `${file}:${line}` : file || '(unknown place)';
    const indent = (code ?? '').length - (code ?? '').trimStart().length;
    const letters = (source.letters[line - 1] ?? '').slice(indent);
    const shown = code === undefined ? [place]
        : [make('a', { href: `#line-${line}` }, place), ' ', colored(code.trimStart(), letters)];
    const head = make('tr', null, make('th.place', { scope: 'rowgroup', colspan: 7 }, shown));
    const rows = spaces.filter((space) => isUsed(counts[space])).map((space) => {
        const { accesses, requests, widths, passes, ideal } = counts[space];
        const bytes = [...widths].sort((a, b) => a - b).join(', ') || '–';
        const taken = space === 'shared' ? [passes, '–'] : ['–', passes];
        return make('tr', { 'data-space': space }, make('th', { scope: 'row' }, space),
            [accesses, requests, bytes, ...taken, ideal].map((cell) => make('td.number', null, cell)));
    });
    return make('tbody', { 'data-place': `${file}:${line}` }, head, rows);
}

/**
 * "3 launches: 24 registers per thread, no spills"
 * @param {any[]} launches
 */
function kernelWords(launches) {
    const count = `${launches.length} launch${launches.length === 1 ? '' : 'es'}`;
    const { registers, spilled_bytes: spilled } = launches[launches.length - 1].residency;
    const spills = spilled ? `${spilled} bytes spilled to local memory` : 'no spills';
    return registers ? `${count}: ${registers} registers per thread, ${spills}` : count;
}

/**
 * Memory accesses of each source line in a kernel, summed over its launches.
 * @param {string} kernel
 * @param {LineCounts[]} lines
 * @param {Source} source
 */
function lineTable(kernel, lines, source) {
    const columns = ['space', 'accesses', 'requests', 'width in bytes', 'wavefronts', 'sectors', 'minimum'];
    const caption = `Memory accesses of ${kernel}, line by line`;
    return make('div.scrolls', { tabindex: 0, role: 'region', 'aria-label': caption },
        make('table.lines', null, make('caption.hidden-text', null, caption),
            make('thead', null, make('tr', null,
                columns.map((name, at) => make(at ? 'th.number' : 'th', { scope: 'col' }, name)))),
            lines.map((line) => lineRows(line, source))));
}

/**
 * Explains why the numbers of accesses and requests of a line differ.
 * @param {LineCounts[]} lines
 */
function footnotes(lines) {
    const all = lines.flatMap((line) => [line.shared, line.global]);
    const joins = all.some(({ accesses, requests }) => accesses > requests);
    const splits = all.some(({ accesses, requests }) => accesses > 0 && accesses < requests);
    return [
        joins && 'If a line has more accesses than requests, the compiler joins several accesses into one wider '
            + 'request, which counts on one line only.',
        splits && 'If a line has fewer accesses than requests, the compiler splits an access into several requests.',
    ].filter(Boolean).join(' ');
}

/**
 * One table per kernel. Refused launches are not counted.
 * @param {any[]} launches
 * @param {Source} source
 */
export function lineTables(launches, source) {
    const kernels = grouped(launches.filter((launch) => !launch.error), (launch) => launch.kernel)
        .map(([name, own]) => ({ name, own, lines: linesOf(own) })).filter(({ lines }) => lines.length);
    const note = footnotes(kernels.flatMap(({ lines }) => lines));
    return [
        ...kernels.map(({ name, own, lines }) => make('div', { 'data-kernel': name },
            make('h3', null, make('code', null, name), ' by source line'),
            make('p.small.quiet', null, kernelWords(own)),
            lineTable(name, lines, source))),
        ...(note ? [make('p.small.quiet', null, note)] : []),
    ];
}
