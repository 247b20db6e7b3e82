// A sum begins with zero.
// run: --kernel sum --block 32 --arg f32[64]=iota --arg f32[32]=poison
// expect: nothing
__global__ void sum(const float* in, float* out) {
    float sum = 0;
    for (int i = 0; i < 2; ++i)
        sum += in[2 * threadIdx.x + i];
    out[threadIdx.x] = sum;
}
