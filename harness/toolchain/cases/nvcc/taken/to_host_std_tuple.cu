// expect: taken
// cuda::std::get of a cuda::std::tuple in a kernel.
#include <cuda/std/tuple>
namespace lib = cuda::std;

__global__ void k(const int* in, int* out, int n, lib::tuple<int, int> t) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * lib::get<0>(t) + lib::get<1>(t);
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n, lib::tuple<int, int>(2, 1));
}
