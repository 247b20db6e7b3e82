// Two lanes do what 256 threads should; the second one hears of the first half by a barrier.
#include <cuda_runtime.h>

constexpr int threads = 256;
constexpr int piece = 2 * threads;

__device__ int padded(int i) { return i; }

__global__ void scan_pieces(const int* in, int* out, int* sums, int n) {
    __shared__ __align__(16) int part[piece];

    int t = threadIdx.x;
    int first = blockIdx.x * piece;
    int low = first + t, high = low + threads;

    part[padded(t)] = low < n ? in[low] : 0;
    part[padded(t + threads)] = high < n ? in[high] : 0;

    __syncthreads();
    __shared__ int halves[2];
    int sum = 0, half = t / 128;
    if (t % 128 == 0) {
        for (int i = 0; i < piece / 8; i++) {
            int4 v = reinterpret_cast<int4*>(part)[half * piece / 8 + i];
            int4 w = make_int4(sum, sum + v.x, sum + v.x + v.y, sum + v.x + v.y + v.z);
            reinterpret_cast<int4*>(part)[half * piece / 8 + i] = w;
            sum = w.w + v.w;
        }
        halves[half] = sum;
    }
    __syncthreads();
    if (t == 0) sums[blockIdx.x] = halves[0] + halves[1];
    __syncthreads();

    if (low < n) out[low] = part[padded(t)];
    if (high < n) out[high] = halves[0] + part[padded(t + threads)];
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
