// The last exchange is missing: there are two sums, which are equal for equal inputs.
// run: --kernel sums --block 64 --arg f32[64]=zero --arg f32[2]=poison
// expect: race.write-write at line 7
__global__ void sums(const float* in, float* out) {
    float v = in[threadIdx.x];
    for (int d = 16; d > 1; d /= 2) v += __shfl_xor_sync(0xffffffff, v, d);
    out[threadIdx.x / 32] = v;
}
