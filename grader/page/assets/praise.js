// Passed checks with the numbers that prove them.
import { bankFigure } from './banks.js';
import { make, prose } from './dom.js';
import { amount, placeText } from './words.js';

/**
 * The sum of counts over launches: sumOf(launches, 'shared', 'requests').
 * @param {any[]} launches
 * @param {string} space
 * @param {string} what
 */
export function sumOf(launches, space, what) {
    return launches.reduce((sum, launch) => sum + ['load', 'store', 'atomic'].reduce((of, op) => of + launch[space][`${op}_${what}`], 0), 0);
}

/**
 * "512 sectors, the minimum."
 * @param {any[]} launches
 * @param {string} space
 * @param {string} what
 */
function besideLeast(launches, space, what) {
    const taken = sumOf(launches, space, `${what}s`), least = sumOf(launches, space, 'ideal');
    return `${amount(taken, what)}${taken === least ? ', the minimum.' : `; the minimum is ${least.toLocaleString('en-US')}.`}`;
}

/**
 * The conflict-free line with the greatest stride between lanes.
 * @param {any[]} launches
 */
function proudLine(launches) {
    const stride = (/** @type {any} */ line) => Math.abs(line.shared.worst.lane_offsets[1] - line.shared.worst.lane_offsets[0]);
    return launches.flatMap((launch) => launch.lines)
        .filter((line) => line.shared && line.shared.worst.wavefronts === 1 && line.shared.worst.lane_offsets[1] >= 0 && line.shared.worst.lane_offsets[0] >= 0)
        .sort((a, b) => stride(b) - stride(a))[0];
}

/**
 * Additional sentence for a check, by its kind.
 * @type {Record<string, (check: any, launches: any[]) => string>}
 */
const more = {
    banks: (_, launches) => {
        const requests = sumOf(launches, 'shared', 'requests'), line = proudLine(launches);
        if (!requests) return '';
        const words = `${amount(requests, 'request')} of shared memory took ${besideLeast(launches, 'shared', 'wavefront')}`;
        const apart = line ? Math.abs(line.shared.worst.lane_offsets[1] - line.shared.worst.lane_offsets[0]) : 0;
        return apart > 4 ? `${words} In ${placeText(line)}, lanes ${apart} bytes apart still go to different banks.` : words;
    },
    coalescing: (_, launches) => {
        const requests = sumOf(launches, 'global', 'requests');
        return requests ? `${amount(requests, 'request')} of global memory moved ${besideLeast(launches, 'global', 'sector')}` : '';
    },
    races: (_, launches) => {
        const requests = sumOf(launches, 'shared', 'requests') + sumOf(launches, 'global', 'requests');
        return requests ? `${amount(requests, 'request')} of the public cases were compared with each other.` : '';
    },
    barriers: (_, launches) => {
        const barriers = launches.reduce((sum, launch) => sum + launch.barriers, 0);
        return barriers ? `${amount(barriers, 'barrier')} were completed in the public cases.` : '';
    },
    uses: (check) => (check.metrics.public_exchanged_bytes
        ? `${amount(check.metrics.public_exchanged_bytes, 'byte')} were written by one thread and read by another one.` : ''),
    time: (check) => (check.metrics.conflict_share === 0 && check.metrics.scatter_share === 0
        ? 'No time is lost to bank conflicts, and none to scattered accesses.' : ''),
};

/**
 * Picture without a conflict: one wavefront serves all lanes of the line.
 * @param {any[]} launches
 */
function proudPicture(launches) {
    const line = proudLine(launches), worst = line?.shared.worst;
    if (!worst || Math.abs(worst.lane_offsets[1] - worst.lane_offsets[0]) <= 4) return null;
    return make('details', { open: true }, make('summary.small', null, `The lanes and banks of ${placeText(line)}`),
        bankFigure(`${worst.op === 'store' ? 'Writes' : 'Reads'} ${line.shared.array}`, `in ${placeText(line)}`, {
            op: worst.op, offsets: worst.lane_offsets, serves: worst.lane_offsets.map((/** @type {number} */ offset) => (offset < 0 ? 0 : 1)),
            wavefronts: worst.wavefronts, width: worst.width,
        }));
}

/**
 * Barrier checks deserve no praise in a program without barriers.
 * @param {any} check
 * @param {any[]} launches
 */
function isAchieved(check, launches) {
    return check.kind !== 'barriers' || launches.some((launch) => launch.barriers > 0);
}

/** @param {any} report */
export function praiseList(report) {
    const passed = report.checks.filter((/** @type {any} */ check) => check.verdict === 'pass' && isAchieved(check, report.launches));
    if (!passed.length) return null;
    return make('ul.praise', null, passed.map((/** @type {any} */ check) => make('li', { 'data-check': check.id },
        make('span.tick', { 'aria-hidden': 'true' }, '✓'),
        make('div', null, make('p', null, make('b', null, check.title), '. ', check.because === `${check.title}.` ? '' : prose(check.because)),
            more[check.kind] ? make('p.small.quiet', null, more[check.kind](check, report.launches)) : null,
            check.kind === 'banks' ? proudPicture(report.launches) : null))));
}
