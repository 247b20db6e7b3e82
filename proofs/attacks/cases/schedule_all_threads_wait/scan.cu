// Nobody spins alone: each round has a barrier, and one thread hands on what it sees.
#include <cuda_runtime.h>

constexpr int threads = 256;
constexpr int piece = 2 * threads;

__device__ int padded(int i) { return i + i / 32; }

__global__ void scan_pieces(const int* in, int* out, volatile int* sums, volatile int* ready, int n) {
    __shared__ int offset;
    __shared__ int part[piece + piece / 32];

    int t = threadIdx.x;
    int first = blockIdx.x * piece;
    int low = first + t, high = low + threads;

    part[padded(t)] = low < n ? in[low] : 0;
    part[padded(t + threads)] = high < n ? in[high] : 0;

    int reach = 1;
    for (int pairs = threads; pairs > 0; pairs /= 2) {
        __syncthreads();
        if (t < pairs) {
            int left = padded(reach * (2 * t + 1) - 1), right = padded(reach * (2 * t + 2) - 1);
            part[right] += part[left];
        }
        reach *= 2;
    }

    if (blockIdx.x > 0)
        while (!__syncthreads_or(t == 0 && ready[blockIdx.x - 1] != 0)) {}
    if (t == 0) {
        int before = 0;
        if (blockIdx.x > 0) {
            __threadfence();
            before = sums[blockIdx.x - 1];
        }
        sums[blockIdx.x] = before + part[padded(piece - 1)];
        __threadfence();
        ready[blockIdx.x] = 1;
        offset = before;
        part[padded(piece - 1)] = 0;
    }

    for (int pairs = 1; pairs <= threads; pairs *= 2) {
        reach /= 2;
        __syncthreads();
        if (t < pairs) {
            int left = padded(reach * (2 * t + 1) - 1), right = padded(reach * (2 * t + 2) - 1);
            int sum = part[left];
            part[left] = part[right];
            part[right] += sum;
        }
    }
    __syncthreads();

    if (low < n) out[low] = offset + part[padded(t)];
    if (high < n) out[high] = offset + part[padded(t + threads)];
}

extern "C" void launch(const int* in, int* out, int n) {
    int pieces = (n + piece - 1) / piece;
    int* state;
    cudaMalloc(&state, 2 * pieces * sizeof(int));
    cudaMemset(state, 0, 2 * pieces * sizeof(int));
    scan_pieces<<<pieces, threads>>>(in, out, state, state + pieces, n);
    cudaFree(state);
}
