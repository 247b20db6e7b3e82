// The place of the largest element has no beginning, and the first element sets it.
// run: --kernel best --block 1 --arg f32[8]=iota --arg i32[1]=poison
// expect: nothing
__global__ void best(const float* in, int* out) {
    int place;
    float most = -1;
    for (int i = 0; i < 8; ++i)
        if (in[i] > most) {
            most = in[i];
            place = i;
        }
    *out = place;
}
