// expect: taken
// lab: 01_race
// cudaFuncSetAttribute asks for more dynamic shared memory than 48 KiB.
#include <algorithm>

__global__ void reverse(const int* in, int* out, int n, int width) {
    extern __shared__ int tile[];
    int base = blockIdx.x * width;
    int count = min(width, n - base);
    for (int j = threadIdx.x; j < count; j += blockDim.x) tile[j] = in[base + j];
    __syncthreads();
    for (int j = threadIdx.x; j < count; j += blockDim.x) out[n - base - count + j] = tile[count - 1 - j];
}

extern "C" void launch(const int* in, int* out, int n) {
    const int width = 16384;
    cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, width * (int)sizeof(int));
    reverse<<<(n + width - 1) / width, 512, width * sizeof(int)>>>(in, out, n, width);
}
