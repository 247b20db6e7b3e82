// expect: taken
// A cuda::std::atomic in a kernel.
#include <cuda/std/atomic>
namespace lib = cuda::std;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    lib::atomic<int> a(3);
    a.fetch_add(1);
    if (i < n) out[i] = in[i] + a.load();
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
