// expect: correct fails
// expect: race-free fails
// expect: race.read-write at line 13
// "All threads write at the same time, so the neighbor has written when I have."
#include <cuda_runtime.h>

__global__ void add_neighbours(const int* in, int* out, int n) {
    __shared__ int tile[257];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    tile[t] = i < n ? in[i] : 0;
    if (t == 255) tile[256] = i + 1 < n ? in[i + 1] : 0;

    if (i < n) out[i] = tile[t] + tile[t + 1];
}

extern "C" void launch(const int* in, int* out, int n) {
    add_neighbours<<<(n + 255) / 256, 256>>>(in, out, n);
}
