// expect: refused at line 15: calling a __device__ function("device_side::width()") from a __host__ function("launch") is not allowed
// Called with its namespace's name, the device's all the same.
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
    int t = 8 * device_side::width();
    k<<<(n + t - 1) / t, t>>>(in, out, n);
}
