// A block for each stride counts the words of each bank in shared memory.
#include <cuda_runtime.h>

__global__ void foretell(int* wavefronts, int first, int share) {
    __shared__ int words_of_bank[32];
    __shared__ int worst;
    const int lane = threadIdx.x, stride = first + int(blockIdx.x);
    words_of_bank[lane] = 0;
    if (lane == 0) worst = 0;
    __syncthreads();
    const bool first_of_its_word = stride == 0 ? lane == 0 : lane % share == 0;
    if (first_of_its_word) atomicAdd(&words_of_bank[(lane / share * stride) & 31], 1);
    __syncthreads();
    atomicMax(&worst, words_of_bank[lane]);
    __syncthreads();
    if (lane == 0) wavefronts[blockIdx.x] = worst;
}

template <int Rows>
__global__ void fingerprint(const int* rows, unsigned* prints, int n, int len, int pitch) {
    extern __shared__ unsigned stage[];
    const int top = blockIdx.x * Rows;
    for (int r = threadIdx.y; r < Rows && top + r < n; r += blockDim.y)
        for (int c = threadIdx.x; c < len; c += blockDim.x) stage[r * pitch + c] = rows[(top + r) * len + c];
    __syncthreads();
    const int t = threadIdx.y * blockDim.x + threadIdx.x;
    if (t < Rows && top + t < n) {
        unsigned print = 17;
        for (int c = 0; c < len; c++) print = (print << 5) - print + stage[t * pitch + c];
        prints[top + t] = print;
    }
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    if (count > 0) foretell<<<count, 32>>>(wavefronts, first, share);
    const int pitch = len | 1;
    fingerprint<32><<<(n + 31) / 32, dim3(32, 8), 32 * pitch * sizeof(int)>>>(rows, prints, n, len, pitch);
}
