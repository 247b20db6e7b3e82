// expect: refused at line 6: identifier "__syncthread" is undefined
// A function that the simulator lacks excuses no misspelled call.
#include <cstdlib>
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __syncthread();
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
void stop() {}
void registers() { atexit(stop); }
