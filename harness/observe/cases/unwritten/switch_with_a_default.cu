// A switch sets a weight for all kinds.
// run: --kernel weigh --block 32 --arg i32[32]=iota --arg f32[32]=poison
// expect: nothing
__global__ void weigh(const int* in, float* out) {
    float weight;
    switch (in[threadIdx.x] % 3) {
        case 0: weight = 1; break;
        case 1: weight = 2; break;
        default: weight = 0;
    }
    out[threadIdx.x] = weight * in[threadIdx.x];
}
