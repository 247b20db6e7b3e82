// expect: taken
// lab: 01_race
// The gpuErrchk of a well-known answer, by an inline function.
#include <cstdio>
#include <cstdlib>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true)
{
    if (code != cudaSuccess)
    {
        fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
        if (abort) exit(code);
    }
}

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    int count = min((int)blockDim.x, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}

void launch(const int *in, int *out, int n)
{
    reverse<<<(n + 127) / 128, 128>>>(in, out, n);
    gpuErrchk(cudaPeekAtLastError());
    gpuErrchk(cudaDeviceSynchronize());
}
