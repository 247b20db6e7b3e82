// Scans within warps by shuffles, and a scan of the warps' sums; blocks reduce first, and load their elements again to scan.
#include <cuda_runtime.h>

constexpr int block_size = 512;

// The sum of all lanes in front of this one, and of them all.
__device__ int in_front(int value, int& total) {
    const int lane = threadIdx.x % 32;
    int sum = value;
    for (int d = 1; d < 32; d *= 2) {
        const int left = __shfl_up_sync(0xffffffffu, sum, d);
        if (lane >= d) sum += left;
    }
    total = __shfl_sync(0xffffffffu, sum, 31);
    return sum - value;
}

__device__ int scan_of_block(int value, int& total) {
    __shared__ int sums[block_size / 32];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int of_warp;
    const int sum = in_front(value, of_warp);
    if (lane == 0) sums[warp] = of_warp;
    __syncthreads();
    int all;
    const int warps_in_front = in_front(lane < block_size / 32 ? sums[lane] : 0, all);
    total = all;
    return sum + __shfl_sync(0xffffffffu, warps_in_front, warp);
}

__global__ void reduce(const int* in, int* sums, int n) {
    const int i = blockIdx.x * block_size + threadIdx.x;
    int total;
    scan_of_block(i < n ? in[i] : 0, total);
    if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

__global__ void scan_from(const int* in, int* out, const int* offsets, int n) {
    const int i = blockIdx.x * block_size + threadIdx.x;
    int total;
    const int sum = scan_of_block(i < n ? in[i] : 0, total);
    if (i < n) out[i] = sum + (offsets ? offsets[blockIdx.x] : 0);
}

static void scan(const int* in, int* out, int n) {
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks == 1) {
        scan_from<<<1, block_size>>>(in, out, nullptr, n);
        return;
    }
    int* sums;
    cudaMalloc(&sums, 2 * blocks * sizeof(int));
    reduce<<<blocks, block_size>>>(in, sums, n);
    scan(sums, sums + blocks, blocks);
    scan_from<<<blocks, block_size>>>(in, out, sums + blocks, n);
    cudaFree(sums);
}

extern "C" void launch(const int* in, int* out, int n) { scan(in, out, n); }
