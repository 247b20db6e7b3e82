// The same, which returns; and an exit that is not reached.
// run: --launch launch --in i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 0 1 2 3
#include <cstdlib>
__global__ void copy(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x]; }
void launch(const int* in, int* out) {
    copy<<<1, 64>>>(in, out);
    if (cudaDeviceSynchronize() != cudaSuccess) std::exit(1);
}
