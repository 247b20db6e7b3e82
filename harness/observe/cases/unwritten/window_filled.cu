// A sliding window of local memory is used when it is full.
// run: --kernel slide --block 1 --arg f32[16]=iota --arg f32[16]=zero
// expect: nothing
__global__ void slide(const float* in, float* out) {
    float window[4];
    for (int i = 0; i < 16; ++i) {
        window[i % 4] = in[i];
        if (i < 3) continue;
        float sum = 0;
        for (int k = 0; k < 4; ++k)
            sum += window[k];
        out[i] = sum;
    }
}
