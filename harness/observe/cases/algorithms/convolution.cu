// A mask in constant memory, a tile with halo, any length.
// run: --launch run --arg f32[100]=iota --arg f32[100]=poison
// expect: nothing
// output 1: 1 4 8 12
__constant__ float weights[3];
__global__ void convolve(const float* in, float* out, int n) {
    __shared__ float tile[34];
    int i = blockIdx.x * 32 + threadIdx.x;
    tile[threadIdx.x + 1] = i < n ? in[i] : 0;
    if (threadIdx.x == 0) tile[0] = i > 0 ? in[i - 1] : 0;
    if (threadIdx.x == 31) tile[33] = i + 1 < n ? in[i + 1] : 0;
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 3; k++) sum += weights[k] * tile[threadIdx.x + k];
    if (i < n) out[i] = sum;
}
extern "C" void run(const float* in, float* out) {
    const float host[3] = {1, 2, 1};
    cudaMemcpyToSymbol(weights, host, sizeof host);
    convolve<<<4, 32>>>(in, out, 100);
}
