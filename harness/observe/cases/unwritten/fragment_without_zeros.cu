// The registers of a small tile are summed up and were never cleared.
// run: --kernel tile --block 32 --arg f32[64]=iota --arg f32[128]=poison
// expect: memory.uninitialised at line 10
__global__ void tile(const float* in, float* out) {
    float sums[2][2];
    __syncwarp();
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j)
                sums[i][j] += in[k * 2 + i] * in[k * 2 + j];
    for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = sums[i / 2][i % 2];
}
