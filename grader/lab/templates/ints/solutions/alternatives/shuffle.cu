// shuffle.cu: correct without shared memory: a lane gets its neighbor's element with a shuffle; the last lane loads it itself.
#include <cuda_runtime.h>

__global__ void add_neighbours(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int mine = i < n ? in[i] : 0;
    int next = __shfl_down_sync(0xffffffff, mine, 1);
    if (threadIdx.x % 32 == 31) next = i + 1 < n ? in[i + 1] : 0;
    if (i < n) out[i] = mine + next;
}

extern "C" void launch(const int* in, int* out, int n) {
    add_neighbours<<<(n + 127) / 128, 128>>>(in, out, n);
}
