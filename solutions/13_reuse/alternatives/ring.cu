// A block walks along a stretch of the array with a ring of words, and fetches each element of the stretch once.
#include <cuda_runtime.h>

constexpr int threads = 128, stretch = 8 * threads;

__global__ void windows(const int* in, int* out, int n, int before, int after) {
    extern __shared__ int ring[];
    const int halo = before + after, words = halo + threads;
    const int begin = blockIdx.x * stretch, end = min(begin + stretch, n);
    auto fetch = [&](int k) {  // the k-th element of the stretch and its halo
        const int i = begin - before + k;
        ring[k % words] = i >= 0 && i < n ? in[i] : 0;
    };
    for (int k = threadIdx.x; k < halo; k += threads) fetch(k);
    for (int done = 0; begin + done < end; done += threads) {
        fetch(halo + done + threadIdx.x);
        __syncthreads();
        int sum = 0;
        for (int k = 0, at = (done + threadIdx.x) % words; k <= halo; k++) {
            sum += ring[at];
            if (++at == words) at = 0;
        }
        if (begin + done + threadIdx.x < end) out[begin + done + threadIdx.x] = sum;
        __syncthreads();
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    windows<<<(n + stretch - 1) / stretch, threads, (before + after + threads) * sizeof(int)>>>(in, out, n, before, after);
}
