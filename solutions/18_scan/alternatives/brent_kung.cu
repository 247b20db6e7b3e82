// Brent and Kung: an inclusive scan in place, shifted by one when it is written. On the way down each sum is
// added to the middle of what follows. Dynamic shared memory, pieces of 1,024 elements, and offsets in a
// grid-stride loop.
#include <cuda_runtime.h>

#define PADDED(i) ((i) + ((i) >> 5))

template <int threads>
__global__ void scan_pieces(const int* __restrict__ in, int* __restrict__ out, int* __restrict__ sums,
                            int n) {
    extern __shared__ int part[];
    const int t = threadIdx.x, first = blockIdx.x * 2 * threads;
    part[PADDED(t)] = first + t < n ? in[first + t] : 0;
    part[PADDED(t + threads)] = first + t + threads < n ? in[first + t + threads] : 0;
    for (int stride = 1; stride <= threads; stride <<= 1) {
        __syncthreads();
        const int last = (t + 1) * stride * 2 - 1;
        if (last < 2 * threads) part[PADDED(last)] += part[PADDED(last - stride)];
    }
    for (int stride = threads / 2; stride > 0; stride >>= 1) {
        __syncthreads();
        const int last = (t + 1) * stride * 2 - 1;
        if (last + stride < 2 * threads) part[PADDED(last + stride)] += part[PADDED(last)];
    }
    __syncthreads();
    if (first + t < n) out[first + t] = t ? part[PADDED(t - 1)] : 0;
    if (first + t + threads < n) out[first + t + threads] = part[PADDED(t + threads - 1)];
    if (sums && t == 0) sums[blockIdx.x] = part[PADDED(2 * threads - 1)];
}

__global__ void add_offsets(int* out, const int* offsets, int n, int piece) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] += offsets[i / piece];
}

static void scan(const int* in, int* out, int n) {
    constexpr int threads = 512;
    const int pieces = (n - 1) / (2 * threads) + 1, bytes = PADDED(2 * threads) * sizeof(int);
    if (pieces == 1) {
        scan_pieces<threads><<<1, threads, bytes>>>(in, out, nullptr, n);
        return;
    }
    int* sums;
    cudaMalloc(&sums, 2 * pieces * sizeof(int));
    scan_pieces<threads><<<pieces, threads, bytes>>>(in, out, sums, n);
    scan(sums, sums + pieces, pieces);
    const int blocks = min(pieces * 4, 1024);
    add_offsets<<<blocks, 256>>>(out, sums + pieces, n, 2 * threads);
    cudaFree(sums);
}

extern "C" void launch(const int* in, int* out, int n) {
    scan(in, out, n);
}
