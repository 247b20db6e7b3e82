// Real reports: the program marks or inspects each file, and the page and its JSON are stored while the tests
// run.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const program = process.env.WARPMARK_PROGRAM ?? join(root, 'build/release/warpmark');
const atOnce = 2;

const mistake = (/** @type {string} */ lab, /** @type {string} */ name) => ['check', lab, join(root, 'solutions', lab, 'mistakes', `${name}.cu`), '--fix'];
const hostileSource = `#include <cstdio>
// </script><script>window.pwned = 1</script> <img src=x onerror="window.pwned = 2"> \u202e ${'x'.repeat(200)}
__global__ void k(int* out) {
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    out[threadIdx.x] = s[63 - threadIdx.x];
    if (threadIdx.x == 0) printf("<img src=x onerror='window.pwned = 3'></pre><script>window.pwned = 4</script>\\033[31m\\n");
}
extern "C" void launch(const int* in, int* out, int n) {
    k<<<1, 64>>>(out);
}
`;

const copyingSource = `#include <cuda_pipeline.h>
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int));
    __pipeline_commit();
    out[threadIdx.x] = s[threadIdx.x];
}
`;
const waitingSource = `#include <cuda_awbarrier_primitives.h>
__global__ void k(int* out) {
    __shared__ __mbarrier_t full;
    if (threadIdx.x == 0) __mbarrier_init(&full, 65);
    __syncthreads();
    const auto token = __mbarrier_arrive(&full);
    while (!__mbarrier_test_wait(&full, token)) {
    }
    out[threadIdx.x] = 1;
}
`;
const tabbedSource = `#include <cuda_runtime.h>
__global__ void reverse(const int* in, int* out, int n) {
\t__shared__ int s[256];
\tint t = threadIdx.x, base = blockIdx.x * 256, count = min(256, n - base);
\tif (t < 128) {
\t\tif (t < count) s[t] = in[base + t]; // ${'a long remark that has no room in a line of a narrow page, '.repeat(2)}
\t\t__syncthreads();
\t} else {
\t\tif (t < count) s[t] = in[base + t];
\t}
\tif (t < count) out[n - base - count + t] = s[count - 1 - t];
}
extern "C" void launch(const int* in, int* out, int n) {
\treverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
`;
const files = {
    '<img src=x onerror=alert(1)>.cu': hostileSource, 'broken.cu': 'int <b>;\n', 'copying.cu': copyingSource, 'waiting.cu': waitingSource,
    'half.cu': tabbedSource,
};

/** The reports by name: the arguments of a call. */
export const calls = {
    conflicting: ['check', '04_padded_transpose', join(root, 'labs/04_padded_transpose/transpose.cu'), '--fix'],
    racy: mistake('01_race', 'no_barrier'),
    divergent: mistake('02_divergent_sync', 'barrier_in_the_branch'),
    outside: mistake('01_race', 'no_tail_guard'),
    half: ['check', '01_race', '@half.cu', '--fix'],
    held: ['check', '01_race', join(root, 'grader/cli/cases/empty_loop.cu')],
    copying: ['inspect', '@copying.cu', '--kernel', 'k', '--block', '64', '--arg', 'i32[64]=iota', '--arg', 'i32[64]=zero'],
    scattered: mistake('12_transpose_ladder', 'straight_on_every_rung'),
    perfect: ['check', '04_padded_transpose', join(root, 'solutions/04_padded_transpose/transpose.cu')],
    wide: ['check', '09_wide_words', join(root, 'labs/09_wide_words/wide.cu')],
    unadvised: ['check', '04_padded_transpose', join(root, 'labs/04_padded_transpose/transpose.cu'), '--no-fix'],
    unmarked: ['check', '01_race', '@broken.cu'],
    waiting: ['inspect', '@waiting.cu', '--kernel', 'k', '--block', '64', '--arg', 'i32[64]=zero'],
    hostile: ['check', '01_race', '@<img src=x onerror=alert(1)>.cu'],
    inspected: ['inspect', '@<img src=x onerror=alert(1)>.cu', '--kernel', 'k', '--block', '64', '--arg', 'i32[64]=zero'],
};

/**
 * @param {string[]} names of calls
 * @returns {Promise<{folder: string, pages: Record<string, {url: string, json: any}>, remove: () => void}>}
 */
export async function makeReports(names) {
    const folder = mkdtempSync(join(tmpdir(), 'warpmark-pages-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    /** @type {Record<string, {url: string, json: any}>} */
    const pages = {};
    const waiting = [...names];
    const work = async () => {
        for (let name = waiting.shift(); name; name = waiting.shift()) {
            const html = join(folder, `${name}.html`), json = join(folder, `${name}.json`);
            const words = calls[name].map((/** @type {string} */ word) => (word.startsWith('@') ? join(folder, word.slice(1)) : word));
            await new Promise((resolve, reject) => {
                execFile(program, [...words, '--html', html, '--json', json], { cwd: root, maxBuffer: 1 << 26 }, (error, _, complaint) => {
                    if (error && error.code !== 1 && error.code !== 3) reject(new Error(`${name}: ${complaint || error.message}`));
                    else resolve(undefined);
                });
            });
            pages[name] = { url: pathToFileURL(html).href, json: JSON.parse(readFileSync(json, 'utf8')) };
        }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { folder, pages, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
