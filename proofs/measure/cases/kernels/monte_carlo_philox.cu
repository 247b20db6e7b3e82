// monte_carlo_philox.cu: normal numbers by Box and Muller from counters through Philox 4x32, and their moments a thread.
// arg: f32[1024]=poison
// arg: u32[1024]=poison
// launch: draw<<<4, 256>>> 12345
__device__ uint4 philox(uint4 counter, uint2 key) {
    for (int round = 0; round < 10; ++round) {
        const unsigned high0 = __umulhi(0xd2511f53u, counter.x), low0 = 0xd2511f53u * counter.x;
        const unsigned high1 = __umulhi(0xcd9e8d57u, counter.z), low1 = 0xcd9e8d57u * counter.z;
        counter = make_uint4(high1 ^ counter.y ^ key.x, low1, high0 ^ counter.w ^ key.y, low0);
        key.x += 0x9e3779b9u, key.y += 0xbb67ae85u;
    }
    return counter;
}
__device__ float unit(unsigned bits) { return static_cast<float>(bits) * 2.3283064e-10f + 1.1641532e-10f; }
extern "C" __global__ void draw(float* means, unsigned* bits, int seed) {
    const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    unsigned mixed = 0;
    for (unsigned step = 0; step < 4; ++step) {
        const uint4 four = philox(make_uint4(at, step, 7, 0), make_uint2(static_cast<unsigned>(seed), 99));
        const float radius = sqrtf(-2.0f * logf(unit(four.x)));
        sum += radius * cosf(6.2831855f * unit(four.y)) + radius * sinf(6.2831855f * unit(four.z));
        mixed ^= four.x + four.y * 3 + four.z * 5 + four.w * 7;
    }
    means[at] = sum / 8, bits[at] = mixed;
}
