// Progress of barriers: the number of threads that have arrived, out of those expected, warp by warp.
import { make } from '../dom.js';
import { amount } from '../words.js';
import { lanesIn, lanesThere } from './recording.js';

/** @typedef {import('./player.js').Player} Player */

const mostBarriers = 6;

/**
 * @param {Player} player
 * @param {number} index of the run
 */
export function barrierView(player, index) {
    const timeline = player.timelines[index],
        { barriers, warps } = timeline.recording;
    const used = [...new Set(timeline.run.barriers.barrier)].sort((a, b) => a - b).slice(0, mostBarriers),
        left = new Set(timeline.run.barriers.barrier).size - used.length;
    const rows = used.map((barrier) => {
        const parts = Array.from({ length: warps }, () => make('span.part')),
            fills = parts.map(() => make('span.fill')),
            told = make('span.gathered');
        parts.forEach((part, warp) => part.append(fills[warp]));
        const row = make(
            'li.gathering',
            { 'data-barrier': barrier },
            make('span.barrier-name', null, barriers[barrier]?.label ?? 'barrier'),
            make('span.gather-bar', { 'aria-hidden': 'true' }, parts),
            told,
        );
        return { barrier, row, fills, told, shares: fills.map(() => -1), text: '' };
    });
    const isPart = timeline.run.from > 0; // arrivals and exits before the recorded steps are unknown
    const show = () => {
        const position = player.positions[index];
        for (const one of rows) {
            const { arrived, count, awaited, completed } = timeline.threads.barrierAt(one.barrier, position);
            one.fills.forEach((fill, warp) => {
                const share = arrived ? lanesIn(arrived[warp]) / Math.max(1, lanesIn(lanesThere(timeline.recording, warp))) : 0;
                if (one.shares[warp] === share) return;
                one.shares[warp] = share;
                fill.style.width = `${100 * share}%`;
            });
            const times = completed ? `, completed ${completed === 1 ? 'once' : `${completed} times`}${isPart ? ' since' : ''}` : '';
            const text =
                barriers[one.barrier]?.kind === 'warp'
                    ? `${amount(count, 'lane')} waiting${times}`
                    : `${isPart ? amount(count, 'thread') : `${count} of ${amount(awaited, 'thread')}`}${times}`;
            if (one.text !== text) one.told.textContent = one.text = text;
            one.row.dataset.arrived = String(count);
            one.row.dataset.awaited = String(awaited);
        }
    };
    const element = make(
        'section.panel.barrier-panel',
        { 'aria-label': `Barriers of the ${timeline.run.name} run` },
        make('div.panel-head', null, make('h3', null, 'Barriers')),
        make(
            'ul.gatherings',
            null,
            rows.map((one) => one.row),
        ),
        left > 0 ? make('p.small.quiet', null, `${amount(left, 'more barrier')} of this run not shown`) : null,
    );
    return { element: rows.length ? element : null, show };
}
