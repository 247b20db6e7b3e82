// A mean divides by a count that is set in one branch.
// run: --kernel mean --block 32 --arg f32[32]=iota --arg f32[32]=poison
// expect: memory.uninitialised at line 11
__global__ void mean(const float* in, float* out) {
    int count;
    float sum = 0;
    if (in[threadIdx.x] > 3) {
        sum = in[threadIdx.x];
        count = 2;
    }
    out[threadIdx.x] = sum / count;
}
