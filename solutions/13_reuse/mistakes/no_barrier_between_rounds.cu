// expect: race-free fails
// expect: narrow fails
// "One barrier a round: between loading and adding."
#include <cuda_runtime.h>
constexpr int B = 256;
__global__ void window_sums(const int* __restrict__ in, int* __restrict__ out, int n, int before, int after) {
    extern __shared__ int tile[];
    const int words = B + before + after;
    for (int base = blockIdx.x * B; base < n; base += gridDim.x * B) {
        for (int k = threadIdx.x; k < words; k += B) {
            const int i = base - before + k;
            tile[k] = i >= 0 && i < n ? in[i] : 0;
        }
        __syncthreads();
        int sum = 0;
        for (int k = 0; k <= before + after; k++) sum += tile[threadIdx.x + k];
        if (base + threadIdx.x < n) out[base + threadIdx.x] = sum;
    }
}
extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    int sms = 0;
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    window_sums<<<8 * sms, B, (B + before + after) * sizeof(int)>>>(in, out, n, before, after);
}
