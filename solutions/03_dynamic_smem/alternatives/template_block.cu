// The block size is a template parameter; the attribute belongs to the instance that is launched.
#include <cuda_runtime.h>

template <unsigned block_size>
__global__ void __launch_bounds__(block_size)
    carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ float pool[];
    auto* my_floats = pool;
    auto* my_ints = reinterpret_cast<int*>(my_floats + nf);
    auto* my_chars = reinterpret_cast<char*>(my_ints + ni);

    const int longest = max(max(ni, nf), nc);
    for (int t = threadIdx.x; t < longest; t += block_size) {
        if (t < ni) my_ints[t] = ints[t];
        if (t < nf) my_floats[t] = floats[t];
        if (t < nc) my_chars[t] = chars[t];
    }
    __syncthreads();
    for (int t = threadIdx.x; t < n; t += block_size)
        out[t] = my_ints[ni - (t % ni) - 1] * my_floats[nf - (t % nf) - 1] + my_chars[nc - (t % nc) - 1];
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    constexpr unsigned block_size = 256;
    const size_t bytes = ni * sizeof(*ints) + nf * sizeof(*floats) + nc * sizeof(*chars);
    auto kernel = carve<block_size>;
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    kernel<<<1, block_size, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
