// histogram_private.cu: a histogram of its own for each warp, whose lanes that meet in a bin add once together.
// arg: u16[8192]=below:40
// arg: u32[40]=zero
// launch: count<<<4, 256>>>
extern "C" __global__ void count(const unsigned short* in, unsigned* bins) {
    __shared__ unsigned own[8][40];
    const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (unsigned bin = lane; bin < 40; bin += 32) own[warp][bin] = 0;
    __syncwarp();
    for (unsigned at = blockIdx.x * 256 + threadIdx.x; at < 8192; at += 1024) {
        const unsigned bin = in[at], peers = __match_any_sync(~0u, bin);
        if (static_cast<unsigned>(__ffs(peers)) == lane + 1) own[warp][bin] += __popc(peers);
        __syncwarp();
    }
    __syncthreads();
    for (unsigned bin = threadIdx.x; bin < 40; bin += 256) {
        unsigned sum = 0;
        for (int each = 0; each < 8; ++each) sum += own[each][bin];
        atomicAdd(&bins[bin], sum);
    }
}
