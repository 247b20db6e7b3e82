// launches.js: what the kernels did, in counts.
import { table } from './dom.js';
import { sumOf } from './praise.js';
import { index3 } from './words.js';

/** @param {any[]} launches */
export function launchTable(launches) {
    const named = launches.some((launch) => launch.case);
    const rows = launches.map((launch) => [
        launch.kernel, ...(named ? [launch.case] : []), index3(launch.grid), index3(launch.block),
        sumOf([launch], 'shared', 'wavefronts'), sumOf([launch], 'shared', 'ideal'),
        sumOf([launch], 'global', 'sectors'), sumOf([launch], 'global', 'ideal'), launch.barriers,
    ]);
    return table('What each kernel launch did', ['kernel', ...(named ? ['case'] : []), 'grid', 'block', 'wavefronts', 'min. wavefronts', 'sectors', 'min. sectors', 'barriers'], rows);
}
