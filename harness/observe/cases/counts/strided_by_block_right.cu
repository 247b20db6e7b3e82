// The threads walk together.
// run: --kernel parts --grid 2 --block 64 --arg f32[2048]=iota --arg f32[128]=poison
// expect: no global.uncoalesced
__global__ void parts(const float* in, float* out) {
    int t = blockIdx.x * 64 + threadIdx.x;
    float sum = 0;
    for (int i = 0; i < 16; i++) sum += in[i * 128 + t];
    out[t] = sum;
}
