// Element type and block size are template parameters; the two halves are device functions.
#include <cuda_runtime.h>

template <class T, int size>
struct Tile {
    T element[size];
};

template <class T, int size>
__device__ void bring(Tile<T, size>& tile, const T* from, int count) {
    if (threadIdx.x < count) tile.element[threadIdx.x] = from[threadIdx.x];
}

template <class T, int size>
__device__ void carry_reversed(const Tile<T, size>& tile, T* to, int count) {
    if (threadIdx.x < count) to[threadIdx.x] = tile.element[count - 1 - threadIdx.x];
}

template <class T, int size>
__global__ void reverse(const T* in, T* out, int n) {
    __shared__ Tile<T, size> tile;
    const int base = blockIdx.x * size;
    const int count = min(size, n - base);
    bring(tile, in + base, count);
    __syncthreads();
    carry_reversed(tile, out + (n - base - count), count);
}

extern "C" void launch(const int* in, int* out, int n) {
    constexpr int size = 64;
    reverse<int, size><<<(n + size - 1) / size, size>>>(in, out, n);
}
