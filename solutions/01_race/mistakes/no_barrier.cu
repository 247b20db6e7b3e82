// expect: race-free fails
// expect: first-race fails
// expect: race.read-write at line 13
// "All threads run at the same time: when one has written its element, all have."
#include <cuda_runtime.h>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int s[128];
    int start = blockIdx.x * 128;
    int size = min(128, n - start);
    int tid = threadIdx.x;
    if (tid < size) {
        s[tid] = in[start + tid];
        out[n - start - size + tid] = s[size - 1 - tid];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + 127) / 128, 128>>>(in, out, n);
}
