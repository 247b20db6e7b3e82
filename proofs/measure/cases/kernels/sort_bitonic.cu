// sort_bitonic.cu: sorts 1024 keys a block with a bitonic network in shared memory.
// arg: u32[2048]=bits
// launch: sort<<<2, 512>>>
extern "C" __global__ void sort(unsigned* keys) {
    __shared__ unsigned s[1024];
    unsigned* mine = keys + blockIdx.x * 1024;
    for (unsigned at = threadIdx.x; at < 1024; at += 512) s[at] = mine[at];
    for (unsigned size = 2; size <= 1024; size *= 2)
        for (unsigned stride = size / 2; stride > 0; stride /= 2) {
            __syncthreads();
            const unsigned low = 2 * threadIdx.x - (threadIdx.x & (stride - 1)), high = low + stride;
            const unsigned a = s[low], b = s[high];
            if ((a > b) == ((low & size) == 0)) s[low] = b, s[high] = a;
        }
    __syncthreads();
    for (unsigned at = threadIdx.x; at < 1024; at += 512) mine[at] = s[at];
}
