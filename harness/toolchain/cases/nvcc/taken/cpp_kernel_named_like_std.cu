// expect: taken
// A kernel named reverse beside using namespace std.
#include <algorithm>
using namespace std;

__global__ void reverse(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[n - 1 - i] = in[i];
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    reverse<<<grid, block>>>(in, out, n);
}
