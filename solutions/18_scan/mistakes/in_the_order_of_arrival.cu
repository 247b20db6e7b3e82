// expect: any-length fails
// "An atomic sum knows what the blocks before have added." (Those that came before, in whatever order.)
#include <cuda_runtime.h>

constexpr int threads = 128;
constexpr int piece = 2 * threads;

__device__ int padded(int i) { return i + i / 32; }

__device__ int total;

__global__ void scan_pieces(const int* in, int* out, int n) {
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

    if (t == 0) {
        offset = atomicAdd(&total, part[padded(piece - 1)]);
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
    int zero = 0;
    cudaMemcpyToSymbol(total, &zero, sizeof(int));
    scan_pieces<<<(n + piece - 1) / piece, threads>>>(in, out, n);
}
