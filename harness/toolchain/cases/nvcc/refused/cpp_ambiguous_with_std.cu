// expect: refused at line 10: "count" is ambiguous
// A global named like something of std, by using namespace std.
#include <algorithm>
using namespace std;

__device__ int count;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { atomicAdd(&count, 1); out[i] = in[i]; }
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
