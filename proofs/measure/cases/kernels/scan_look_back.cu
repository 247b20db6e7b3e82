// scan_look_back.cu: prefix sums of the whole array in one launch: each block looks back at what the earlier ones have published.
// A published word holds a state in its upper half (1: the block's own sum, 2: the sum up to here) and the sum below.
// arg: u32[4096]=below:5000
// arg: u32[4096]=poison
// arg: u64[32]=zero
// arg: u32[1]=zero
// launch: scan<<<32, 128>>>
extern "C" __global__ void scan(const unsigned* in, unsigned* out, unsigned long long* published, unsigned* ticket) {
    __shared__ unsigned part, before, sums[128];
    if (threadIdx.x == 0) part = atomicAdd(ticket, 1u);
    __syncthreads();
    const unsigned t = threadIdx.x, at = part * 128 + t;
    unsigned value = in[at];
    sums[t] = value;
    __syncthreads();
    for (unsigned offset = 1; offset < 128; offset *= 2) {
        const unsigned below = t >= offset ? sums[t - offset] : 0;
        __syncthreads();
        sums[t] = value += below;
        __syncthreads();
    }
    if (t == 127) {
        unsigned earlier = 0;
        if (part > 0) {
            atomicExch(&published[part], 1ull << 32 | value);
            for (int look = static_cast<int>(part) - 1; look >= 0;) {
                const unsigned long long word = atomicAdd(&published[look], 0ull);
                if (word >> 32 == 0) continue;
                earlier += static_cast<unsigned>(word);
                if (word >> 32 == 2) break;
                --look;
            }
        }
        atomicExch(&published[part], 2ull << 32 | (earlier + value));
        before = earlier;
    }
    __syncthreads();
    out[at] = before + value;
}
