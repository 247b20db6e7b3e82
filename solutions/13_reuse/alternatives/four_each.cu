// A thread makes four sums in a row: the window moves on, one element enters and one leaves.
#include <cuda_runtime.h>

constexpr int threads = 64, each = 4, outputs = threads * each;

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    const int begin = blockIdx.x * outputs, length = before + 1 + after;
    for (int k = threadIdx.x; k < outputs + length - 1; k += threads) {
        const int i = begin - before + k;
        tile[k] = i >= 0 && i < n ? in[i] : 0;
    }
    __syncthreads();
    const int mine = threadIdx.x * each;
    int sum = 0;
    for (int k = 0; k < length; k++) sum += tile[mine + k];
    for (int e = 0; e < each && begin + mine + e < n; e++) {
        out[begin + mine + e] = sum;
        if (e + 1 < each) sum += tile[mine + e + length] - tile[mine + e];
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<(n + outputs - 1) / outputs, threads, (outputs + before + after) * sizeof(int)>>>(in, out, n, before, after);
}
