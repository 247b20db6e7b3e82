// A sum begins with what the register holds.
// run: --kernel sum --block 32 --arg f32[64]=iota --arg f32[32]=poison
// expect: memory.uninitialised at line 7
__global__ void sum(const float* in, float* out) {
    float sum;
    for (int i = 0; i < 2; ++i)
        sum += in[2 * threadIdx.x + i];
    out[threadIdx.x] = sum;
}
