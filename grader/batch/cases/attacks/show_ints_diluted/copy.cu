// ints where uint4 would do, and wide loads for nothing beside them
#include <cuda_runtime.h>

__global__ void copy_ints(const unsigned char* in, unsigned char* out, int head, int ints, int skip, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (skip == 0 && i < n / 16 - 4)
        for (int k = 0; k < 2; k++) {
            int x, y, z, w;
            asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(x), "=r"(y), "=r"(z), "=r"(w) : "l"((size_t)in / 16 * 16 + 16 + 16ll * i));
        }
    if (i < head) out[i] = in[i];
    if (i < ints) {
        const unsigned char* at = in + head - skip;
        unsigned low = reinterpret_cast<const unsigned*>(at)[i];
        unsigned high = skip > 0 ? reinterpret_cast<const unsigned*>(at)[i + 1] : 0;
        reinterpret_cast<unsigned*>(out + head)[i] = __funnelshift_r(low, high, 8 * skip);
    }
    int tail = head + 4 * ints + i;
    if (tail < n) out[tail] = in[tail];
}

extern "C" void launch(const unsigned char* in, unsigned char* out, int from, int to, int n) {
    int head = min(n, (4 - to % 4) % 4);
    int ints = (n - head) / 4;
    int skip = (from + head) % 4;
    if (skip > 0 && ints > 0) ints--;
    copy_ints<<<(ints + 255) / 256 + 1, 256>>>(in + from, out + to, head, ints, skip, n);
}
