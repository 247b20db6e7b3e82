// The same values, copied to the device first.
// run: --launch run --arg i32[64]=zero
// expect: nothing
// output 0: 0 1 2 3
#include <cstdlib>
__global__ void copy(const int* from, int* to) {
    int i = threadIdx.x;
    to[i] = from[i];
}
void run(int* out) {
    int* host = static_cast<int*>(malloc(64 * sizeof(int)));
    for (int i = 0; i < 64; ++i) host[i] = i;
    int* device = nullptr;
    cudaMalloc(&device, 64 * sizeof(int));
    cudaMemcpy(device, host, 64 * sizeof(int), cudaMemcpyHostToDevice);
    copy<<<1, 64>>>(device, out);
    cudaFree(device);
    free(host);
}
