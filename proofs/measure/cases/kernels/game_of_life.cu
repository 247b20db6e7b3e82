// game_of_life.cu: eight generations on a torus, bits of words as cells, one block.
// arg: u32[64]=bits
// launch: live<<<1, 64>>> 8
extern "C" __global__ void live(unsigned* world, int generations) {
    __shared__ unsigned rows[2][64];
    const int t = threadIdx.x;
    rows[0][t] = world[t];
    for (int now = 0; now < generations; ++now) {
        __syncthreads();
        const unsigned* from = rows[now % 2];
        const unsigned above = from[(t + 63) % 64], here = from[t], below = from[(t + 1) % 64];
        unsigned next = 0;
        for (int bit = 0; bit < 32; ++bit) {
            const unsigned three = 7, l = (bit + 31) % 32;
            const auto around = [&](unsigned row) { return __popc(__funnelshift_r(row, row, l) & three); };
            const int count = around(above) + around(below) + around(here) - (here >> bit & 1);
            next |= static_cast<unsigned>(count == 3 || (count == 2 && (here >> bit & 1))) << bit;
        }
        rows[1 - now % 2][t] = next;
    }
    __syncthreads();
    world[t] = rows[generations % 2][t];
}
