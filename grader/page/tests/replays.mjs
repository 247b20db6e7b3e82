// Real replays: the program records a run of each file, and the page and its document are stored.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { program, root } from './reports.mjs';

/** The recordings by name: a race, a divergent barrier, a copy without a wait, a bank conflict.
 * @type {Record<string, string[]>} */
export const replayCalls = {
    racing: ['01_race', join(root, 'labs/01_race/reverse.cu')],
    diverging: ['02_divergent_sync', join(root, 'solutions/02_divergent_sync/mistakes/barrier_in_the_branch.cu')],
    unwaited: ['19_double_buffering', join(root, 'solutions/19_double_buffering/mistakes/no_wait.cu')],
    crowded: ['04_padded_transpose', join(root, 'labs/04_padded_transpose/transpose.cu')],
};

/**
 * @param {string} folder
 * @param {string} name of a call
 * @returns {Promise<{url: string, json: any}>}
 */
export async function makeReplay(folder, name) {
    const file = join(folder, `${name}.html`);
    await promisify(execFile)(program, ['replay', ...replayCalls[name], '-o', file], { cwd: root, maxBuffer: 1 << 26 });
    return { url: pathToFileURL(file).href, json: JSON.parse(/id="json">(.*?)<\/script>/s.exec(readFileSync(file, 'utf8'))?.[1] ?? '') };
}
