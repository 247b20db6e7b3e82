// The next word comes from the next lane, by shuffles; that of the last lane from the next warp, through shared memory. One kernel
// does it all: its threads have the edges as well.
#include <cuda_runtime.h>

__device__ unsigned join(unsigned a, unsigned b, int bytes) {
    return __byte_perm(a, b, 0x3210 + 0x1111 * bytes);
}

__global__ void copy(const unsigned char* in, unsigned char* out, int head, int words, int skip, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < head) out[i] = in[i];
    for (int k = head + 16 * words + i; k < n; k += gridDim.x * blockDim.x) out[k] = in[k];

    const auto source = reinterpret_cast<const uint4*>(in + head - skip);
    const auto target = reinterpret_cast<uint4*>(out + head);
    if (skip == 0) {
        if (i < words) target[i] = source[i];
        return;
    }
    const int last = words > 0 ? words : -1;
    const uint4 none = make_uint4(0, 0, 0, 0);
    const uint4 low = i <= last ? source[i] : none;
    uint4 high;
    high.x = __shfl_down_sync(0xffffffffu, low.x, 1);
    high.y = __shfl_down_sync(0xffffffffu, low.y, 1);
    high.z = __shfl_down_sync(0xffffffffu, low.z, 1);
    high.w = __shfl_down_sync(0xffffffffu, low.w, 1);
    __shared__ uint4 first_of_warp[32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 0) first_of_warp[warp] = low;
    __syncthreads();
    if (lane == 31 && threadIdx.x + 1 < blockDim.x) high = first_of_warp[warp + 1];
    if (threadIdx.x + 1 == blockDim.x && i + 1 <= last) high = source[i + 1];
    if (i >= words) return;
    const int b = skip % 4;
    uint4 made;
    switch (skip / 4) {
        case 0:
            made = make_uint4(join(low.x, low.y, b), join(low.y, low.z, b), join(low.z, low.w, b), join(low.w, high.x, b));
            break;
        case 1:
            made = make_uint4(join(low.y, low.z, b), join(low.z, low.w, b), join(low.w, high.x, b), join(high.x, high.y, b));
            break;
        case 2:
            made = make_uint4(join(low.z, low.w, b), join(low.w, high.x, b), join(high.x, high.y, b), join(high.y, high.z, b));
            break;
        default:
            made = make_uint4(join(low.w, high.x, b), join(high.x, high.y, b), join(high.y, high.z, b), join(high.z, high.w, b));
    }
    target[i] = made;
}

extern "C" void launch(const unsigned char* in, unsigned char* out, int from, int to, int n) {
    const int head = min(n, static_cast<int>(-reinterpret_cast<size_t>(out + to) & 15));
    const int skip = static_cast<int>(reinterpret_cast<size_t>(in + from + head) & 15);
    int words = (n - head) / 16;
    if (skip && words && head - skip + 16 * (words + 1) > n) words--;
    copy<<<words / 256 + 1, 256>>>(in + from, out + to, head, words, skip, n);
}
