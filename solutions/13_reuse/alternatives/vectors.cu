// Four words of the tile at a time, from the multiple of four before its beginning, where all four are inside of the array.
#include <cuda_runtime.h>

constexpr int threads = 256;

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int4 fours[];
    const int begin = blockIdx.x * threads;
    const int shift = (4 - before % 4) % 4;  // the tile begins at a multiple of 4 elements
    const int first = begin - before - shift, words = shift + before + threads + after;
    for (int q = threadIdx.x; q < (words + 3) / 4; q += threads) {
        const int i = first + 4 * q;
        int4 four;
        if (i >= 0 && i + 3 < n) {
            four = *reinterpret_cast<const int4*>(in + i);
        } else {
            auto element = [&](int k) { return k >= 0 && k < n ? in[k] : 0; };
            four = make_int4(element(i), element(i + 1), element(i + 2), element(i + 3));
        }
        fours[q] = four;
    }
    __syncthreads();
    const int* window = reinterpret_cast<const int*>(fours) + shift + threadIdx.x;
    int sum = 0;
    for (int k = 0; k <= before + after; k++) sum += window[k];
    if (begin + threadIdx.x < n) out[begin + threadIdx.x] = sum;
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    const size_t quads = (3 + before + threads + after + 3) / 4;
    windows<<<(n + threads - 1) / threads, threads, quads * sizeof(int4)>>>(in, out, n, before, after);
}
