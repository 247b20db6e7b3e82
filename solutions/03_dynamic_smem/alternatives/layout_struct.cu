// The launcher works out the layout once and hands it to the kernel as a struct.
#include <cuda_runtime.h>

struct Layout {
    unsigned floats_at, ints_at, chars_at, bytes;
};

static Layout layout_of(int ni, int nf, int nc) {
    Layout layout;
    layout.floats_at = 0;
    layout.ints_at = layout.floats_at + nf * (unsigned)sizeof(float);
    layout.chars_at = layout.ints_at + ni * (unsigned)sizeof(int);
    layout.bytes = layout.chars_at + nc;
    return layout;
}

__global__ void combine(Layout layout, const int* ints, int ni, const float* floats, int nf, const char* chars, int nc,
                        float* out, int n) {
    extern __shared__ float4 base[];
    char* bytes = (char*)base;
    float* f = (float*)(bytes + layout.floats_at);
    int* k = (int*)(bytes + layout.ints_at);
    char* c = bytes + layout.chars_at;

    for (int i = threadIdx.x; i < ni; i += blockDim.x) k[i] = ints[i];
    for (int i = threadIdx.x; i < nf; i += blockDim.x) f[i] = floats[i];
    for (int i = threadIdx.x; i < nc; i += blockDim.x) c[i] = chars[i];
    __syncthreads();
    for (int t = threadIdx.x; t < n; t += blockDim.x) {
        float product = (float)k[ni - 1 - t % ni] * f[nf - 1 - t % nf];
        out[t] = product + (float)c[nc - 1 - t % nc];
    }
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    Layout layout = layout_of(ni, nf, nc);
    cudaFuncSetAttribute(combine, cudaFuncAttributeMaxDynamicSharedMemorySize, layout.bytes);
    combine<<<1, 256, layout.bytes>>>(layout, ints, ni, floats, nf, chars, nc, out, n);
    cudaDeviceSynchronize();
}
