// expect: taken
// lab: 01_race
// A kernel template over type and block size, an std::index_sequence to choose it.
#include <utility>

template <typename T, int threads>
__global__ void reverse(const T* __restrict__ in, T* __restrict__ out, int n) {
    __shared__ T tile[threads];
    int i = blockIdx.x * threads + threadIdx.x;
    if (i < n) tile[threads - 1 - threadIdx.x] = in[i];
    __syncthreads();
    if (i < n) out[n - 1 - i] = tile[threads - 1 - threadIdx.x];
}

template <int threads> void run(const int* in, int* out, int n) {
    reverse<int, threads><<<(n + threads - 1) / threads, threads>>>(in, out, n);
}

template <std::size_t... I>
void pick(const int* in, int* out, int n, int which, std::index_sequence<I...>) {
    ((which == int(I) ? run<(32 << I)>(in, out, n) : void()), ...);
}

extern "C" void launch(const int* in, int* out, int n) {
    pick(in, out, n, n < 1000 ? 0 : 3, std::make_index_sequence<4>());
}
