// A value is carried from step to step, and the first has none.
// run: --kernel carry --block 1 --arg f32[8]=iota --arg f32[8]=poison
// expect: memory.uninitialised at line 8
__global__ void carry(const float* in, float* out) {
    float last;
    for (int i = 0; i < 8; ++i) {
        float now = in[i];
        out[i] =  now - last;
        last = now;
    }
}
