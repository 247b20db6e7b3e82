// After a butterfly of shuffles all lanes have the warp's sum, and all of them store it.
// run: --kernel sums --block 64 --arg f32[64]=iota --arg f32[2]=poison
// expect: race.same-value at line 8
// output 1: 496 1520
__global__ void sums(const float* in, float* out) {
    float v = in[threadIdx.x];
    for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffff, v, d);
    out[threadIdx.x / 32] = v;
}
