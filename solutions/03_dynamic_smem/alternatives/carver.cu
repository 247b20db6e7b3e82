// A small carver takes typed pieces off a cursor; staging is a template. Only large requests set the attribute.
#include <cuda_runtime.h>

struct Carver {
    char* cursor;
    template <class T>
    __device__ T* take(int count) {
        size_t address = reinterpret_cast<size_t>(cursor);
        address = (address + sizeof(T) - 1) & ~(sizeof(T) - 1);
        T* piece = reinterpret_cast<T*>(address);
        cursor = reinterpret_cast<char*>(piece + count);
        return piece;
    }
};

template <class T>
__device__ void stage(T* to, const T* from, int count) {
    for (int i = threadIdx.x; i < count; i += blockDim.x) to[i] = from[i];
}

template <class T>
__device__ T from_the_end(const T* array, int count, int t) {
    return array[count - 1 - t % count];
}

__global__ void carve(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    extern __shared__ __align__(8) char pool[];
    Carver carver{pool};
    int* k = carver.take<int>(ni);
    char* c = carver.take<char>(nc);
    float* f = carver.take<float>(nf);
    stage(k, ints, ni);
    stage(c, chars, nc);
    stage(f, floats, nf);
    __syncthreads();
    for (int t = threadIdx.x; t < n; t += blockDim.x)
        out[t] = from_the_end(k, ni, t) * from_the_end(f, nf, t) + from_the_end(c, nc, t);
}

extern "C" void launch(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    int bytes = (ni + nf) * 4 + (nc + 3) / 4 * 4;
    if (bytes > 48 * 1024 &&
        cudaFuncSetAttribute(carve, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess)
        return;
    carve<<<1, 256, bytes>>>(ints, ni, floats, nf, chars, nc, out, n);
}
