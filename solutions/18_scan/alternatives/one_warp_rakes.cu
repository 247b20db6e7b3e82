// One warp rakes: each of its lanes adds up eight neighbors in shared memory, shuffles scan the lanes' sums,
// and the lane walks over its eight again. Rows of 9 words keep the lanes in different banks. Levels in a
// loop instead of a recursion.
#include <cuda_runtime.h>

__global__ void pieces(const int* in, int* out, int* sums, int n) {
    __shared__ int rows[32][9];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    rows[t / 8][t % 8] = i < n ? in[i] : 0;
    __syncthreads();
    if (t < 32) {
        int own = 0;
        for (int k = 0; k < 8; k++) own += rows[t][k];
        int sum = own;
        for (int d = 1; d < 32; d <<= 1) {
            int from = __shfl_up_sync(~0u, sum, d);
            if (t >= d) sum += from;
        }
        if (t == 31) sums[blockIdx.x] = sum;
        sum -= own;
        for (int k = 0; k < 8; k++) {
            int x = rows[t][k];
            rows[t][k] = sum;
            sum += x;
        }
    }
    __syncthreads();
    if (i < n) out[i] = rows[t / 8][t % 8];
}

__global__ void add(int* out, const int* sums, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) out[i] += sums[i / 256];
}

extern "C" void launch(const int* in, int* out, int n) {
    int counts[8], levels = 0;
    int* arrays[8];
    counts[0] = n;
    while (counts[levels] > 1 || levels == 0) {
        counts[levels + 1] = (counts[levels] + 255) / 256;
        ++levels;
        cudaMalloc(&arrays[levels], counts[levels] * sizeof(int));
    }
    for (int l = 0; l < levels; l++)
        pieces<<<counts[l + 1], 256>>>(l ? arrays[l] : in, l ? arrays[l] : out, arrays[l + 1], counts[l]);
    for (int l = levels - 2; l >= 0; l--)
        add<<<counts[l + 1], 256>>>(l ? arrays[l] : out, arrays[l + 1], counts[l]);
    for (int l = 1; l <= levels; l++) cudaFree(arrays[l]);
}
