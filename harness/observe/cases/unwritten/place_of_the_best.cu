// The place of the largest element has no beginning, and its element is compared.
// run: --kernel best --block 1 --arg f32[8]=iota --arg i32[1]=poison
// expect: memory.uninitialised at line 12
__global__ void best(const float* in, int* out) {
    int place;
    float most = 100;
    for (int i = 0; i < 8; ++i)
        if (in[i] > most) {
            most = in[i];
            place = i;
        }
    *out = place;
}
