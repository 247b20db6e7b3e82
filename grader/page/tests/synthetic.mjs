// Synthetic replay of any length and width, for measuring the cost of a page. A small block is simulated
// here, in two orders of its warps, and written in the recorder's format. Its text is hostile.
import { Buffer } from 'node:buffer';

const all = 2 ** 32 - 1;
const text = `// </script><script>window.pwned = 1</script> <img src=x onerror="window.pwned = 2"> \u202e
__global__ void turn(const int* in, int* out, int rounds) {
    __shared__ int tile[1024];
    __shared__ float work[32][33];
    __shared__ int ahead[64];
    int t = threadIdx.x, n = blockDim.x;
    for (int r = 0; r < rounds; ++r) {
        copy_ahead(ahead, in, r);
        tile[t] = in[t] + r;
        int v = tile[n - 1 - t];
        out[t] = v;
        if (t % 32 < 16) work[t % 32][t / 32] += v * 0.25f;
        wait_ahead();
        __syncthreads();
    }
}
`;

/** A growing column of the document. */
class Column {
    /** @type {number[]} */
    bytes = [];
    last = 0;

    natural(/** @type {number} */ value) {
        for (; value >= 128; value = Math.floor(value / 128)) this.bytes.push((value % 128) + 128);
        this.bytes.push(value);
    }

    rising(/** @type {number} */ value) {
        this.natural(value - this.last);
        this.last = value;
    }

    integer(/** @type {number} */ value) {
        this.natural(value < 0 ? -2 * value - 1 : 2 * value);
    }

    raw(/** @type {Uint8Array} */ bytes) {
        for (const byte of bytes) this.bytes.push(byte);
    }

    toJSON() {
        return Buffer.from(this.bytes).toString('base64');
    }
}

/** @param {string[]} names @returns {Record<string, Column>} */
const columns = (...names) => Object.fromEntries(names.map((name) => [name, new Column()]));

/** One run of the block: the changes to its memory, step by step, in columns. */
class Simulated {
    steps = 0;
    warp = new Column();
    place = new Column();
    active = new Column();
    accesses = columns('step', 'array', 'kind', 'width', 'lanes', 'offset', 'value');
    arrivals = columns('step', 'array', 'offset', 'bytes', 'value');
    barriers = columns('step', 'barrier', 'what', 'warp', 'lanes');
    copies = columns('step', 'what', 'lanes', 'keep', 'copy');
    values = columns('step', 'variable', 'lanes', 'form', 'value');
    ends = columns('step', 'warp', 'lanes');
    rows = 0; // number of accesses

    constructor(/** @type {Uint8Array[]} */ memory) {
        this.memory = memory.map((one) => one.slice());
    }

    step(/** @type {number} */ warp, /** @type {number} */ line, mask = all) {
        this.warp.natural(warp);
        this.place.natural(line);
        this.active.natural(mask);
        return this.steps++;
    }

    /** An access of lanes to an array; with a `value` for a lane it is a store. */
    access(
        /** @type {number} */ array,
        /** @type {number} */ mask,
        /** @type {(lane: number) => number} */ offsetOf,
        /** @type {((lane: number) => Uint8Array) | null} */ value,
        kind = value ? 1 : 0,
    ) {
        const { accesses } = this;
        ++this.rows;
        accesses.step.rising(this.steps - 1);
        accesses.array.natural(array);
        accesses.kind.natural(value ? kind + 16 : kind);
        accesses.width.natural(4);
        accesses.lanes.natural(mask);
        let last = 0;
        for (let lane = 0; lane < 32; ++lane) {
            if (!((mask >>> lane) & 1)) continue;
            const offset = offsetOf(lane);
            accesses.offset.integer(offset - last);
            last = offset;
            if (value) this.memory[array].set(value(lane), offset);
            if (value) accesses.value.raw(this.memory[array].subarray(offset, offset + 4));
        }
    }

    /** Bytes that change without an instruction; those that keep their value are not listed. */
    arrive(/** @type {number} */ array, /** @type {number} */ offset, /** @type {Uint8Array} */ bytes) {
        const differs = (/** @type {number} */ at) => at < bytes.length && this.memory[array][offset + at] !== bytes[at];
        for (let at = 0; at < bytes.length; ++at) {
            let end = at;
            while (differs(end)) ++end;
            if (end === at) continue;
            this.row(this.arrivals, { array, offset: offset + at, bytes: end - at });
            this.arrivals.value.raw(bytes.subarray(at, end));
            at = end;
        }
        this.memory[array].set(bytes, offset);
    }

    row(/** @type {Record<string, Column>} */ table, /** @type {Record<string, number>} */ values) {
        table.step.rising(this.steps - 1);
        for (const [name, value] of Object.entries(values)) table[name].natural(value);
    }
}

const int = (/** @type {number} */ value) => new Uint8Array(Int32Array.of(value).buffer);
const real = (/** @type {number} */ value) => new Uint8Array(Float32Array.of(value).buffer);
const [tile, work, ahead, input, output] = [0, 1, 2, 3, 4];

const intAt = (/** @type {Simulated} */ run, /** @type {number} */ array, /** @type {number} */ index) =>
    new DataView(run.memory[array].buffer).getInt32(4 * index, true);

/** A copy to half of `ahead`; if it lands late, its writes are undone at once. */
function startCopy(/** @type {Simulated} */ run, /** @type {number} */ round, /** @type {boolean} */ isLate) {
    const to = 128 * (round % 2),
        old = run.memory[ahead].slice(to, to + 128);
    const valueOf = (/** @type {number} */ lane) => int(intAt(run, input, lane) + round);
    run.access(input, all, (lane) => 4 * lane, null, 4);
    run.access(ahead, all, (lane) => to + 4 * lane, valueOf, 5);
    if (isLate) run.arrive(ahead, to, old);
    run.row(run.copies, { what: 0, lanes: all, keep: run.rows - 1, copy: round });
    run.row(run.copies, { what: 1, lanes: all, keep: 0, copy: 0 });
}

function waitForCopy(/** @type {Simulated} */ run, /** @type {number} */ round, /** @type {boolean} */ isLate) {
    run.row(run.copies, { what: 2, lanes: all, keep: 0, copy: 0 });
    run.row(run.copies, { what: 3, lanes: all, keep: 0, copy: round });
    if (!isLate) return;
    const bytes = new Uint8Array(128);
    for (let lane = 0; lane < 32; ++lane) bytes.set(int(intAt(run, input, lane) + round), 4 * lane);
    run.arrive(ahead, 128 * (round % 2), bytes);
}

/** The statements of one warp in a round, each with its line. */
function statements(
    /** @type {Simulated} */ run,
    /** @type {number} */ warp,
    /** @type {number} */ round,
    /** @type {number} */ threads,
    /** @type {boolean} */ isLate,
) {
    const thread = (/** @type {number} */ lane) => 32 * warp + lane,
        place = (/** @type {number} */ lane) => 4 * thread(lane);
    /** @type {number[]} */
    const seen = [];
    return [
        () => {
            run.step(warp, 8);
            run.row(run.values, { variable: 1, lanes: all, form: 1 });
            run.values.value.raw(int(round));
            if (warp === 0) startCopy(run, round, isLate);
        },
        () => {
            run.step(warp, 9);
            const valueOf = (/** @type {number} */ lane) => int(intAt(run, input, thread(lane)) + round);
            run.access(tile, all, place, valueOf);
        },
        () => {
            run.step(warp, 10);
            run.access(tile, all, (lane) => 4 * (threads - 1 - thread(lane)), null);
            for (let lane = 0; lane < 32; ++lane) seen.push(intAt(run, tile, threads - 1 - thread(lane)));
            run.row(run.values, { variable: 2, lanes: all, form: 0 });
            for (const value of seen) run.values.value.raw(int(value));
        },
        () => {
            run.step(warp, 11);
            run.access(output, all, place, (lane) => int(seen[lane]));
        },
        () => {
            run.step(warp, 12, 0xffff);
            const placeOf = (/** @type {number} */ lane) => 4 * (33 * lane + warp);
            run.access(work, 0xffff, placeOf, (lane) => real(seen[lane] * 0.25), 2);
        },
        () => {
            run.step(warp, 13);
            if (warp === 0) waitForCopy(run, round, isLate);
        },
        () => {
            run.step(warp, 14);
            run.row(run.barriers, { barrier: 0, what: 0, warp, lanes: all });
        },
    ];
}

/** @returns {{run: Simulated, found: number}} */
function simulated(
    /** @type {number} */ warps,
    /** @type {number} */ rounds,
    /** @type {Uint8Array[]} */ memory,
    /** @type {boolean} */ inOrder,
) {
    const run = new Simulated(memory),
        threads = 32 * warps;
    let found = -1;
    for (let round = 0; round < rounds; ++round) {
        const lists = Array.from({ length: warps }, (_, warp) => statements(run, warp, round, threads, !inOrder));
        if (inOrder) {
            for (let at = 0; at < lists[0].length; ++at) {
                for (const list of lists) list[at]();
                if (found < 0 && at === 2) found = run.steps - warps;
            }
        } else {
            for (const list of lists) {
                for (const one of list.slice(0, 3)) one();
                if (found < 0) found = run.steps - 1;
            }
            for (let at = 3; at < lists[0].length; ++at) for (const list of lists) list[at]();
        }
        for (let warp = 0; warp < warps; ++warp) run.row(run.barriers, { barrier: 0, what: 1, warp, lanes: all });
    }
    for (let warp = 0; warp < warps; ++warp) {
        run.step(warp, 16);
        run.row(run.ends, { warp, lanes: all });
    }
    return { run, found };
}

/** The arrays of the block, with these sizes in bytes. */
function arraysOf(/** @type {number[]} */ bytes, /** @type {number} */ threads) {
    const names = ['tile', 'work', 'ahead', 'in', 'out'],
        shapes = [[threads], [32, 33], [64], null, null];
    let at = 0;
    const arrays = names.map((name, array) => {
        const space = array < input ? 'shared' : 'global',
            here = space === 'shared' ? at : 0,
            type = array === work ? 'f32' : 's32';
        at += space === 'shared' ? bytes[array] : 0;
        return {
            name,
            space,
            bytes: bytes[array],
            element_bytes: 4,
            type,
            shape: shapes[array],
            at: here,
            first: 0,
            shown_bytes: bytes[array],
        };
    });
    return { arrays, sharedBytes: at };
}

/** One run in the document's format. */
function runOf(
    /** @type {Simulated} */ run,
    /** @type {Uint8Array[]} */ before,
    /** @type {{name: string, words: string, result: string}} */ told,
) {
    const whole = (/** @type {number} */ count) => Buffer.alloc(Math.ceil(count / 8), 255).toString('base64');
    const memory = before.map((one, array) => ({
        begins: Buffer.from(one).toString('base64'),
        written: array === input ? whole(one.length) : '',
    }));
    const { steps, warp, place, active, accesses, arrivals, barriers, copies, values, ends } = run;
    const watch = { array: output, offset: 0, bytes: 4, value: String(intAt(run, output, 0)) };
    const columns = { warp, place, lanes: active, memory, accesses, arrivals, barriers, copies, values, ends };
    return { ...told, whole: true, from: 0, of: steps, steps, watch, ...columns };
}

/** The parts that are the same for every size. */
const frame = {
    schema: 'warpmark/replay/v1',
    replay: 1,
    title: 'turn <img src=x onerror="window.pwned = 3">.cu',
    kernel: 'turn',
    case: 'a block that nobody ran',
    block: 0,
    block_index: [0, 0, 0],
    build: 'unoptimized',
    warp_size: 32,
    source: [{ file: 'turn.cu', text }],
    places: Array.from({ length: 17 }, (_, line) => ({ file: line ? 0 : -1, line, column: 5 })),
    variables: ['t', 'r', 'v'].map((name) => ({ name, type: 's32', bytes: 4, function: 'turn' })),
    barriers: [{ place: 14, kind: 'block' }],
    shown_finding: 0,
};
const found = {
    id: 'race.read-write',
    severity: 'error',
    headline: 'Data race on `tile`: line 10 reads it, line 9 writes it',
    places: [9, 10],
};

/** @param {{warps?: number, rounds?: number}} size */
export function syntheticReplay({ warps = 8, rounds = 4 } = {}) {
    const threads = 32 * warps,
        bytes = [4 * threads, 4 * 32 * 33, 256, 4 * threads, 4 * threads],
        memory = bytes.map((count) => new Uint8Array(count));
    for (let thread = 0; thread < threads; ++thread) memory[input].set(int(3 * thread + 7), 4 * thread);
    const usual = simulated(warps, rounds, memory, true),
        witness = simulated(warps, rounds, memory, false);
    const { arrays, sharedBytes } = arraysOf(bytes, threads),
        right = intAt(usual.run, output, 0);
    const runs = [
        runOf(usual.run, memory, {
            name: 'usual',
            words: 'The warps take turns, a statement each.',
            result: `out[0] is ${right}, as expected.`,
        }),
        runOf(witness.run, memory, {
            name: 'witness',
            words: 'Each warp goes on until it waits.',
            result: `out[0] is ${intAt(witness.run, output, 0)}; expected ${right}.`,
        }),
    ];
    const at = [usual, witness].map((one, run) => [run, one.found]),
        launch = { grid: [1, 1, 1], block: [threads, 1, 1], shared_bytes: sharedBytes };
    return JSON.parse(JSON.stringify({ ...frame, launch, warps, threads, arrays, findings: [{ ...found, at }], runs }));
}
