// Sum of a list: each block adds 2 x 512 elements, the host adds the blocks' sums.
#include <wb.h>
#define BLOCK_SIZE 512

__global__ void total(float *input, float *output, int len) {
    __shared__ float part[2 * BLOCK_SIZE];
    unsigned int t = threadIdx.x, start = 2 * blockIdx.x * BLOCK_SIZE;
    part[t] = start + t < len ? input[start + t] : 0;
    part[BLOCK_SIZE + t] = start + BLOCK_SIZE + t < len ? input[start + BLOCK_SIZE + t] : 0;
    for (unsigned int stride = BLOCK_SIZE; stride >= 1; stride >>= 1) {
        __syncthreads();
        if (t < stride) part[t] += part[t + stride];
    }
    if (t == 0) output[blockIdx.x] = part[0];
}

int main(int argc, char **argv) {
    wbArg_t args = wbArg_read(argc, argv);
    int n = 5000, blocks = (n - 1) / (BLOCK_SIZE << 1) + 1;
    float *in = (float *)malloc(sizeof(float) * n), *out = (float *)malloc(sizeof(float) * blocks);
    for (int i = 0; i < n; i++) in[i] = i % 4;
    float *deviceIn, *deviceOut;
    wbTime_start(GPU, "Allocating GPU memory.");
    cudaMalloc((void **)&deviceIn, sizeof(float) * n);
    cudaMalloc((void **)&deviceOut, sizeof(float) * blocks);
    wbTime_stop(GPU, "Allocating GPU memory.");
    cudaMemcpy(deviceIn, in, sizeof(float) * n, cudaMemcpyHostToDevice);
    total<<<blocks, BLOCK_SIZE>>>(deviceIn, deviceOut, n);
    cudaMemcpy(out, deviceOut, sizeof(float) * blocks, cudaMemcpyDeviceToHost);
    for (int i = 1; i < blocks; i++) out[0] += out[i];
    wbLog(TRACE, "The sum is ", out[0]);
    (void)args;
    cudaFree(deviceIn);
    cudaFree(deviceOut);
    free(in);
    free(out);
    return 0;
}
