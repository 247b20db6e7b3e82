// The best of 32 pairs, of which 20 are written; the others are read, and then replaced.
// run: --kernel best --block 32 --arg f32[20]=iota --arg i32[1]=poison
// expect: nothing
struct Best {
    float value;
    int place;
};
__global__ void best(const float* in, int* out) {
    __shared__ Best pairs[32];
    int t = threadIdx.x;
    if (t < 20) pairs[t] = Best{in[t], t};
    __syncthreads();
    Best mine = pairs[t];
    if (t >= 20) mine = Best{-1e30f, -1};
    for (int d = 16; d > 0; d /= 2) {
        float value = __shfl_down_sync(~0u, mine.value, d);
        int place = __shfl_down_sync(~0u, mine.place, d);
        if (value > mine.value) mine = Best{value, place};
    }
    if (t == 0) *out = mine.place;
}
