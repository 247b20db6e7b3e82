// queens.cu: the ways to place eight queens, the first two rows by the thread, the rest by recursion.
// arg: u32[64]=poison
// arg: u32[1]=zero
// launch: place<<<2, 32>>>
__device__ __noinline__ unsigned ways(unsigned columns, unsigned left, unsigned right, int row) {
    if (row == 8) return 1;
    unsigned sum = 0;
    for (unsigned free = ~(columns | left | right) & 255u; free; free &= free - 1) {
        const unsigned bit = free & (0u - free);
        sum += ways(columns | bit, (left | bit) << 1, (right | bit) >> 1, row + 1);
    }
    return sum;
}
extern "C" __global__ void place(unsigned* each, unsigned* all) {
    const unsigned at = blockIdx.x * 32 + threadIdx.x, first = 1u << at / 8, second = 1u << at % 8;
    unsigned count = 0;
    if (!((first | first << 1 | first >> 1) & second)) count = ways(first | second, (first << 1 | second) << 1, (first >> 1 | second) >> 1, 2);
    each[at] = count;
    atomicAdd(all, count);
}
