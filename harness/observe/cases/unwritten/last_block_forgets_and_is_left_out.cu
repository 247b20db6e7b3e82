// The last of 8 blocks has no part, and its slot is read, and not used.
// run: --launch run --arg f32[256]=iota --arg f32[1]=poison
// expect: nothing
__global__ void part(const float* in, float* sums) {
    __shared__ float tile[32];
    tile[threadIdx.x] = in[blockIdx.x * 32 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0 && blockIdx.x < 7) {
        float sum = 0;
        for (int i = 0; i < 32; ++i) sum += tile[i];
        sums[blockIdx.x] = sum;
    }
}
__global__ void whole(const float* sums, float* out) {
    float mine = sums[threadIdx.x];
    float sum = 0;
    for (int i = 0; i < 7; ++i) sum += __shfl_sync(0xff, mine, i);
    if (threadIdx.x == 0) *out = sum;
}
extern "C" void run(const float* in, float* out) {
    float* sums;
    cudaMalloc(&sums, 8 * sizeof(float));
    part<<<8, 32>>>(in, sums);
    whole<<<1, 8>>>(sums, out);
    cudaFree(sums);
}
