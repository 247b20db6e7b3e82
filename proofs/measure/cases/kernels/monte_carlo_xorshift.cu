// monte_carlo_xorshift.cu: pi by darts from xorshift generators, hits counted by votes.
// arg: u64[1024]=bits
// arg: u32[32]=zero
// launch: throw_darts<<<8, 128>>> 100
extern "C" __global__ void throw_darts(const unsigned long long* seeds, unsigned* hits, int darts) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long state = seeds[at] | 1;
    unsigned count = 0;
    for (int dart = 0; dart < darts; ++dart) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        const float x = static_cast<float>(state >> 40) * 0x1p-24f, y = static_cast<float>(state >> 16 & 0xffffff) * 0x1p-24f;
        count += __popc(__ballot_sync(~0u, x * x + y * y < 1.0f));
    }
    if (threadIdx.x % 32 == 0) hits[at / 32] = count;
}
