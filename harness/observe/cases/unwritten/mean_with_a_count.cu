// A mean divides by a count that is set in both.
// run: --kernel mean --block 32 --arg f32[32]=iota --arg f32[32]=poison
// expect: nothing
__global__ void mean(const float* in, float* out) {
    int count;
    float sum = 0;
    if (in[threadIdx.x] > 3) {
        sum = in[threadIdx.x];
        count = 2;
    } else { count = 1; }
    out[threadIdx.x] = sum / count;
}
