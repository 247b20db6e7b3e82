// expect: taken
// warns at line 15: a __device__ variable "threads" cannot be directly read in a host function
// The launcher reads a __device__ variable: its shadow is meant.
__device__ int threads = 256;

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + threads;
}

extern "C" void launch(const int* in, int* out, int n) {
    int t = threads;
    k<<<(n + 255) / 256, t ? t : 256>>>(in, out, n);
}
