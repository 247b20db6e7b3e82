// expect: taken
// A cuda::std::optional in a kernel.
#include <cuda/std/optional>
namespace lib = cuda::std;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    lib::optional<int> o;
    if (i < n) o = in[i];
    if (i < n) out[i] = o.value_or(0);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
