// carve.cu: one block stages three arrays of different types in one dynamic shared array, then combines them.
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ char pool[];

    // TODO: Partition the pool. An int or a float has to begin at a multiple of 4 bytes. Is that so here, for any nc?
    char* my_chars = pool;
    int* my_ints = (int*)(my_chars + nc);
    float* my_floats = (float*)(my_ints + ni);

    for (int t = threadIdx.x; t < ni; t += blockDim.x) my_ints[t] = ints[t];
    for (int t = threadIdx.x; t < nf; t += blockDim.x) my_floats[t] = floats[t];
    for (int t = threadIdx.x; t < nc; t += blockDim.x) my_chars[t] = chars[t];
    __syncthreads();

    for (int t = threadIdx.x; t < n; t += blockDim.x)
        out[t] = my_ints[ni - 1 - t % ni] * my_floats[nf - 1 - t % nf] + my_chars[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    // TODO: How many bytes does the block need? And what does CUDA require first if they are more than 48 KB?
    size_t bytes = ni + nf + nc;
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
