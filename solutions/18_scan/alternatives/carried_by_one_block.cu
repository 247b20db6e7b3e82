// The sums of the pieces are scanned by one block, piece after piece: it carries the sum along. Trees with two words per thread.
#include <cuda_runtime.h>

const int THREADS = 512;
const int PIECE = 1024;
#define AT(i) ((i) + ((i) >> 5))

__device__ int scan_in_shared(int* part) {
    const int t = threadIdx.x;
    int reach = 1;
    for (int pairs = THREADS; pairs >= 1; pairs >>= 1, reach <<= 1) {
        __syncthreads();
        if (t < pairs) part[AT(reach * (2 * t + 2) - 1)] += part[AT(reach * (2 * t + 1) - 1)];
    }
    __syncthreads();
    const int total = part[AT(PIECE - 1)];
    __syncthreads();
    if (t == 0) part[AT(PIECE - 1)] = 0;
    for (int pairs = 1; pairs <= THREADS; pairs <<= 1) {
        reach >>= 1;
        __syncthreads();
        if (t >= pairs) continue;
        const int left = part[AT(reach * (2 * t + 1) - 1)], all = part[AT(reach * (2 * t + 2) - 1)];
        part[AT(reach * (2 * t + 1) - 1)] = all;
        part[AT(reach * (2 * t + 2) - 1)] = all + left;
    }
    __syncthreads();
    return total;
}

__global__ void pieces(const int* in, int* out, int* sums, int n) {
    __shared__ int part[AT(PIECE)];
    const int first = blockIdx.x * PIECE;
    for (int i = threadIdx.x; i < PIECE; i += THREADS) part[AT(i)] = first + i < n ? in[first + i] : 0;
    const int total = scan_in_shared(part);
    for (int i = threadIdx.x; i < PIECE; i += THREADS)
        if (first + i < n) out[first + i] = part[AT(i)];
    if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

__global__ void scan_sums(int* sums, int count) {
    __shared__ int part[AT(PIECE)];
    int carried = 0;
    for (int first = 0; first < count; first += PIECE) {
        for (int i = threadIdx.x; i < PIECE; i += THREADS) part[AT(i)] = first + i < count ? sums[first + i] : 0;
        const int total = scan_in_shared(part);
        for (int i = threadIdx.x; i < PIECE; i += THREADS)
            if (first + i < count) sums[first + i] = carried + part[AT(i)];
        carried += total;
        __syncthreads();
    }
}

__global__ void add(int* out, const int* sums, int n) {
    const int first = blockIdx.x * PIECE;
    for (int i = first + threadIdx.x; i < n && i < first + PIECE; i += THREADS) out[i] += sums[blockIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) {
    const int count = (n + PIECE - 1) / PIECE;
    int* sums;
    cudaMalloc(&sums, count * sizeof(int));
    pieces<<<count, THREADS>>>(in, out, sums, n);
    scan_sums<<<1, THREADS>>>(sums, count);
    add<<<count, THREADS>>>(out, sums, n);
    cudaFree(sums);
}
