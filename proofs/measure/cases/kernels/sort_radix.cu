// sort_radix.cu: a stable split for each of 16 bits, places by ballots and counts of warps.
// arg: u16[1024]=bits
// launch: sort<<<4, 256>>>
extern "C" __global__ void sort(unsigned short* keys) {
    __shared__ unsigned short s[256];
    __shared__ unsigned zeros_of[8];
    const unsigned t = threadIdx.x, lane = t % 32, warp = t / 32;
    unsigned short key = keys[blockIdx.x * 256 + t];
    for (int bit = 0; bit < 16; ++bit) {
        const bool one = key >> bit & 1;
        const unsigned zeros = __ballot_sync(~0u, !one);
        if (lane == 0) zeros_of[warp] = __popc(zeros);
        __syncthreads();
        unsigned before = __popc(zeros & ((1u << lane) - 1)), all = 0;
        for (unsigned w = 0; w < 8; ++w) {
            if (w < warp) before += zeros_of[w];
            all += zeros_of[w];
        }
        s[one ? all + t - before : before] = key;
        __syncthreads();
        key = s[t];
        __syncthreads();
    }
    keys[blockIdx.x * 256 + t] = key;
}
