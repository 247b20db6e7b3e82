// expect: refused at line 5: calling a __device__ function("up(int)") from a __host__ function("operator()") is not allowed
// A lambda at file scope calls the device.
__device__ int up(int n) { return (n + 255) / 256; }

auto blocks = [](int n) { return up(n); };

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<blocks(n), 256>>>(in, out, n); }
