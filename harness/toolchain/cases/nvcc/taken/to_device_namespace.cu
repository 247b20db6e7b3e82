// expect: taken
// Two namespaces, one a side.
namespace device_side { __device__ int width() { return 32; } }
namespace host_side { inline int width() { return 32; } }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + device_side::width();
}

void launch(const int* in, int* out, int n) {
    int t = 8 * host_side::width();
    k<<<(n + t - 1) / t, t>>>(in, out, n);
}
