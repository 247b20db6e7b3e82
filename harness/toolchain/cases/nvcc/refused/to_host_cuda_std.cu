// expect: refused at line 3: cuda/std/algorithm: No such file or directory
// A header that libcu++ of this toolkit does not have: <cuda/std/algorithm>.
#include <cuda/std/algorithm>
#include <cuda/std/limits>
#include <cuda/std/utility>

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int a = cuda::std::numeric_limits<int>::max(), b = 0;
    cuda::std::swap(a, b);
    if (i < n) out[i] = cuda::std::min(b, in[i]) + a;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
