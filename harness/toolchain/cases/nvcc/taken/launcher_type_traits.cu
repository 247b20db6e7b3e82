// expect: taken
// lab: 01_race
// <type_traits>, if constexpr and enum class on the host.
#include <type_traits>

enum class Size { small = 64, large = 256 };

template <typename E> constexpr auto number(E e) {
    static_assert(std::is_enum_v<E>);
    return static_cast<std::underlying_type_t<E>>(e);
}

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n) tile[t] = in[i];
    __syncthreads();
    if (i < n) out[n - 1 - i] = tile[t];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = n < 500 ? number(Size::small) : number(Size::large);
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
