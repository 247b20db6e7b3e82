// Convolution with a mask in constant memory, tiles with a halo, with wb.h.
#include <wb.h>
#define MASK_WIDTH 5
#define TILE 128
__constant__ float mask[MASK_WIDTH];

__global__ void convolve(const float *in, float *out, int n) {
    __shared__ float s[TILE + MASK_WIDTH - 1];
    int first = blockIdx.x * TILE - MASK_WIDTH / 2;
    for (int i = threadIdx.x; i < TILE + MASK_WIDTH - 1; i += blockDim.x)
        s[i] = first + i >= 0 && first + i < n ? in[first + i] : 0.0f;
    __syncthreads();
    int at = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < MASK_WIDTH; k++) sum += s[threadIdx.x + k] * mask[k];
    if (at < n) out[at] = sum;
}

int main(int argc, char *argv[]) {
    wbArg_t arg = wbArg_read(argc, argv);
    const int n = 1000;
    float h[n], m[MASK_WIDTH] = {1, 2, 3, 2, 1}, *in, *out;
    for (int i = 0; i < n; i++) h[i] = i % 2;
    wbTime_start(GPU, "Doing GPU Computation (memory + compute)");
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(mask, m, sizeof m);
    convolve<<<ceil(n / (float)TILE), TILE>>>(in, out, n);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    wbTime_stop(GPU, "Doing GPU Computation (memory + compute)");
    wbLog(TRACE, "out: ", h[0], " ", h[500], " ", h[501], " ", h[999]);
    (void)arg;
    cudaFree(in);
    cudaFree(out);
    return 0;
}
