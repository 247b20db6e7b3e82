// Source lines with the warps that are at them.
import { make } from '../dom.js';
import { colored } from '../source.js';

/** @typedef {import('./player.js').Player} Player */

/**
 * "0–3, 5" for warps in ascending order.
 * @param {number[]} list
 */
export function rangesOf(list) {
    /** @type {string[]} */
    const runs = [];
    for (let at = 0; at < list.length; ++at) {
        const first = list[at];
        while (list[at + 1] === list[at] + 1) ++at;
        runs.push(first === list[at] ? `${first}` : `${first}–${list[at]}`);
    }
    return runs.join(', ');
}

/**
 * Positions of the warps in a run: warps by "file:line".
 * @param {import('./timeline.js').Timeline} timeline
 * @param {number} position
 */
export function warpsByLine(timeline, position) {
    /** @type {Map<string, number[]>} */
    const lines = new Map();
    for (let warp = 0; warp < timeline.recording.warps; ++warp) {
        const { step, ended } = timeline.threads.warpAt(warp, position),
            place = step < 0 ? null : timeline.placeOf(step);
        if (!place || place.file < 0 || ended) continue;
        const key = `${place.file}:${place.line}`;
        lines.set(key, [...(lines.get(key) ?? []), warp]);
    }
    return lines;
}

/** A line: its row, the slots for each run's warps, and its text.
 * @typedef {{row: HTMLElement, here: HTMLElement[], told: string[], classes: string}} Line */

/**
 * All lines of all files.
 * @param {Player} player
 * @returns {{lines: Map<string, Line>, files: (Node | null)[]}} lines by "file:line"
 */
function listsOf(player) {
    /** @type {Map<string, Line>} */
    const lines = new Map();
    const { source, findings, places } = player.timeline.recording;
    const marked = new Set(
        findings.flatMap((one) => (one.places ?? []).map((/** @type {number} */ at) => `${places[at]?.file}:${places[at]?.line}`)),
    );
    const files = source.map((file, number) => [
        source.length > 1 ? make('h3.small', null, file.file) : null,
        make(
            'ol.source.walk',
            { 'aria-label': `The lines of ${file.file}` },
            file.lines.map((line, at) => {
                const here = player.timelines.map((_, index) => make(`span.here.run-${index}`)),
                    key = `${number}:${at + 1}`;
                const row = make(
                    'li',
                    { 'data-line': at + 1, 'data-file': number },
                    make('span.here-all', null, here),
                    make('span.at', { 'aria-hidden': 'true' }, at + 1),
                    marked.has(key)
                        ? make(
                              'span.found-here',
                              { title: 'A finding names this line' },
                              '◆',
                              make('span.hidden-text', null, ' a finding names this line '),
                          )
                        : null,
                    colored(line, file.letters[at] ?? ''),
                );
                lines.set(key, { row, here, told: here.map(() => ''), classes: '' });
                return row;
            }),
        ),
    ]);
    return { lines, files: files.flat() };
}

/** @param {Player} player */
export function linesView(player) {
    const { source } = player.timeline.recording,
        { lines, files } = listsOf(player);
    const scroller = make('div.walk-scroll', { tabindex: 0, role: 'region', 'aria-label': 'Source' }, files);
    let last = '';
    /** @type {string[]} */
    let sought = [];
    const show = () => {
        const shown = player.timelines.map((timeline, index) =>
            player.both || index === player.active ? warpsByLine(timeline, player.positions[index]) : new Map(),
        );
        const current = player.timeline.keyOf(player.position - 1);
        for (const [key, line] of lines) {
            shown.forEach((warps, index) => {
                const told = warps.has(key)
                    ? `${player.both ? `${player.timelines[index].run.name} ` : ''}w${rangesOf(warps.get(key))}`
                    : '';
                if (line.told[index] !== told) line.here[index].textContent = line.told[index] = told;
            });
            const classes = `${key === current ? 'current' : ''}${shown.some((warps) => warps.has(key)) ? ' has-warps' : ''}`;
            if (line.classes !== classes) line.row.className = line.classes = classes;
        }
        const others = player.both ? player.timelines.map((timeline, index) => timeline.keyOf(player.positions[index] - 1)) : [];
        sought = [current, ...others];
    };
    player.watchLast(() => {
        const rows = sought.flatMap((key) => lines.get(key)?.row ?? []);
        if (rows.length && sought.join() !== last) reveal(scroller, rows);
        last = sought.join();
    });
    return {
        element: make(
            'section.panel.lines-panel',
            { 'aria-label': 'Lines and their warps' },
            make('div.panel-head', null, make('h3', null, source[0]?.file ?? 'Source')),
            scroller,
        ),
        show,
    };
}

/**
 * Scrolls only the source, until the lines are visible: all of them, or else the first.
 * @param {HTMLElement} scroller
 * @param {HTMLElement[]} rows
 */
function reveal(scroller, rows) {
    const room = scroller.clientHeight,
        places = rows.map((row) => ({ top: row.offsetTop, end: row.offsetTop + 2 * row.offsetHeight }));
    const whole = { top: Math.min(...places.map((one) => one.top)), end: Math.max(...places.map((one) => one.end)) },
        margin = rows[0]?.offsetHeight ?? 0;
    const { top, end } = whole.end - whole.top + margin <= room ? whole : places[0];
    const isSeen = top >= scroller.scrollTop + margin && end <= scroller.scrollTop + room;
    // A third of the height above the first line, or as much as still fits the last line.
    if (!isSeen) scroller.scrollTop = Math.max(0, top - room / 3, end + margin - room);
}
