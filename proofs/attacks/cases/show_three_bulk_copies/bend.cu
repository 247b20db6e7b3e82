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


// Three bulk copies for each piece: nobody loads anything, and everything is fetched three times.
__device__ unsigned here(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
constexpr int piece = 1024, room = piece + 8;
__global__ void bend(const int* in, int* out, int n, int reach) {
    __shared__ __align__(16) int part[3][room];
    __shared__ unsigned long long there;
    int begin = blockIdx.x * piece, shift[3];
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(here(&there)) : "memory");
    for (int p = 0; p < 3; p++) {
        int first = begin + (p - 1) * reach, from = first >= 0 ? first / 4 * 4 : -((3 - first) / 4 * 4);
        shift[p] = first - from;
        for (int k = threadIdx.x; k < room; k += 512)
            if (from + k < 0 || from + k >= n / 4 * 4) part[p][k] = from + k >= 0 && from + k < n ? in[from + k] : 0;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        int bytes = 0, to[3], size[3], source[3];
        for (int p = 0; p < 3; p++) {
            int first = begin + (p - 1) * reach, from = first >= 0 ? first / 4 * 4 : -((3 - first) / 4 * 4);
            int a = max(from, 0), b = min(from + room, n / 4 * 4);
            source[p] = a, to[p] = a - from, size[p] = b > a ? (b - a) * 4 : 0;
            bytes += size[p];
        }
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(here(&there)), "r"(bytes) : "memory");
        for (int p = 0; p < 3; p++)
            if (size[p])
                asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(here(&part[p][to[p]])), "l"(in + source[p]), "r"(size[p]), "r"(here(&there)) : "memory");
    }
    asm volatile("{ .reg .pred over; again: mbarrier.try_wait.parity.shared.b64 over, [%0], 0; @!over bra again; }" ::"r"(here(&there)) : "memory");
    for (int k = threadIdx.x; k < piece && begin + k < n; k += 512)
        out[begin + k] = part[0][k + shift[0]] - 2 * part[1][k + shift[1]] + part[2][k + shift[2]];
}
extern "C" void launch(int part, const int* threads, const int* registers, const int* bytes, int* answer,
                       int configurations, const int* in, int* out, int n, int reach) {
    if (part <= 4) {
        predict<<<(configurations + 127) / 128, 128>>>(part, threads, registers, bytes, answer, configurations);
        return;
    }
    bend<<<(n + piece - 1) / piece, 512>>>(in, out, n, reach);
}
