#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ char pool[];

    // an address in between is not allowed, so the chars go to the end
    int* my_ints = (int*)pool;
    float* my_floats = (float*)(my_ints + ni);
    char* my_chars = (char*)(my_floats + nf);

    int t = threadIdx.x;
    if (t < ni) my_ints[t] = ints[t];
    if (t < nf) my_floats[t] = floats[t];
    if (t < nc) my_chars[t] = chars[t];
    __syncthreads();

    for (int k = t; k < n; k += blockDim.x)
        out[k] = my_ints[ni - 1 - k % ni] * my_floats[nf - 1 - k % nf] + my_chars[nc - 1 - k % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    size_t bytes = ni * sizeof(int) + nf * sizeof(float) + nc * sizeof(char);
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
