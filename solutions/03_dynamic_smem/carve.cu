// carve.cu: the reference: widest alignment first, so that no array needs a gap before it.
#include <cuda_runtime.h>

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    // The pool begins aligned for what it is declared as (and in practice for more). All extern __shared__ arrays of
    // a kernel begin at the same address, so there is just this one.
    extern __shared__ int pool[];

    // Ints take a multiple of 4 bytes, so the floats after them begin at one; chars may begin anywhere. With the
    // chars first, the next array would begin at byte nc, whatever that is.
    // Pointer arithmetic counts elements of the pointer's type: my_ints + ni is 4 * ni bytes further on.
    int* my_ints = pool;
    float* my_floats = (float*)(my_ints + ni);
    char* my_chars = (char*)(my_floats + nf);

    // The arrays may be longer than the block: thread t takes elements t, t + 256, …
    for (int t = threadIdx.x; t < ni; t += blockDim.x) my_ints[t] = ints[t];
    for (int t = threadIdx.x; t < nf; t += blockDim.x) my_floats[t] = floats[t];
    for (int t = threadIdx.x; t < nc; t += blockDim.x) my_chars[t] = chars[t];

    // Outputs read elements that other threads brought. One barrier serves all three arrays, after the loops, not in
    // them: the threads do not all go round them equally often.
    __syncthreads();

    for (int t = threadIdx.x; t < n; t += blockDim.x)
        out[t] = my_ints[ni - 1 - t % ni] * my_floats[nf - 1 - t % nf] + my_chars[nc - 1 - t % nc];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    // Bytes, not elements. This order has no gaps to add.
    size_t bytes = ni * sizeof(int) + nf * sizeof(float) + nc * sizeof(char);

    // Without this, a launch with more than 48 KB of dynamic shared memory is refused.
    cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);

    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
