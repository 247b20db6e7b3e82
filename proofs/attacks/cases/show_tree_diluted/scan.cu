// padding after 16 words, and single words that are read again and again beside it
#include <cuda_runtime.h>

constexpr int threads = 128;
constexpr int piece = 2 * threads;

__device__ int padded(int i) { return i + i / 16; }

__global__ void scan_pieces(const int* in, int* out, int* sums, int n) {
    __shared__ int part[piece + piece / 16];

    __shared__ int spare[32];
    if (threadIdx.x % 32 == 0) {
        spare[threadIdx.x / 32] = 1;
        for (int k = 0; k < 40; k++) (void)*(volatile int*)&spare[threadIdx.x / 32];
    }


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

    if (t == 0) {
        sums[blockIdx.x] = part[padded(piece - 1)];
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

    if (low < n) out[low] = part[padded(t)];
    if (high < n) out[high] = part[padded(t + threads)];
}

__global__ void add_offsets(int* out, const int* offsets, int n) {
    int i = blockIdx.x * piece + threadIdx.x;
    int offset = offsets[blockIdx.x];
    if (i < n) out[i] += offset;
    if (i + threads < n) out[i + threads] += offset;
}

static void scan(const int* in, int* out, int n) {
    int pieces = (n + piece - 1) / piece;
    int* sums;
    cudaMalloc(&sums, pieces * sizeof(int));
    scan_pieces<<<pieces, threads>>>(in, out, sums, n);
    if (pieces > 1) {
        scan(sums, sums, pieces);
        add_offsets<<<pieces, threads>>>(out, sums, n);
    }
    cudaFree(sums);
}

extern "C" void launch(const int* in, int* out, int n) { scan(in, out, n); }
