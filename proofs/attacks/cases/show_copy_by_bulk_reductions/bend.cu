#include <cuda_runtime.h>


__host__ __device__ int round_up(int n, int unit) {
    return (n + unit - 1) / unit * unit;
}

__host__ __device__ int by_threads(int threads) {
    int warps = (threads + 31) / 32;
    return min(64 / warps, 32);
}

__host__ __device__ int by_registers(int threads, int registers) {
    int warps = (threads + 31) / 32;
    int of_warp = round_up(32 * registers, 256);
    return 4 * (16384 / of_warp) / warps;
}

__host__ __device__ int of_block(int bytes) {
    return round_up(bytes + 1024, 128);
}

__host__ __device__ int by_shared(int bytes) {
    return 233472 / of_block(bytes);
}

__host__ __device__ int blocks_that_fit(int threads, int registers, int bytes) {
    return min(by_threads(threads), min(by_registers(threads, registers), by_shared(bytes)));
}

__host__ __device__ int l1_left(int blocks, int bytes) {
    const int steps[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};
    int s = 0;
    while (1024 * steps[s] < blocks * of_block(bytes)) s++;
    return 256 - steps[s];
}

__global__ void predict(int question, const int* threads, const int* registers, const int* bytes, int* answer,
                        int configurations) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= configurations) return;
    if (question == 1) answer[k] = by_threads(threads[k]);
    if (question == 2) answer[k] = by_registers(threads[k], registers[k]);
    if (question == 3) answer[k] = by_shared(bytes[k]);
    if (question == 4) answer[k] = l1_left(blocks_that_fit(threads[k], registers[k], bytes[k]), bytes[k]);
}


__device__ unsigned here(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
constexpr int piece = 2048;
__global__ void keep(const int* in, int* copy, int n) {
    __shared__ __align__(16) int tile[piece];
    int first = blockIdx.x * piece;
    for (int k = threadIdx.x; k < piece; k += 512) tile[k] = first + k < n ? in[first + k] : 0;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b32 [%0], [%1], %2;" ::"l"(copy + first), "r"(here(tile)), "r"(piece * 4) : "memory");
        asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory");
    }
}
__global__ void bend(const int* in, int* out, int n, int reach) {
    int i = blockIdx.x * 512 + threadIdx.x;
    if (i >= n) return;
    int l = i >= reach ? in[i - reach] : 0, r = i + reach < n ? in[i + reach] : 0;
    out[i] = l - 2 * in[i] + r;
}
extern "C" void launch(int part, const int* threads, const int* registers, const int* bytes, int* answer,
                       int configurations, const int* in, int* out, int n, int reach) {
    if (part <= 4) {
        predict<<<(configurations + 127) / 128, 128>>>(part, threads, registers, bytes, answer, configurations);
        return;
    }
    int *copy, pieces = (n + piece - 1) / piece;
    cudaMalloc(&copy, pieces * piece * sizeof(int));
    cudaMemset(copy, 0, pieces * piece * sizeof(int));
    keep<<<pieces, 512>>>(in, copy, n);
    bend<<<(n + 511) / 512, 512>>>(copy, out, n, reach);
    cudaFree(copy);
}
