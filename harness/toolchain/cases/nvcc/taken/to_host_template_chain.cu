// expect: taken
// Both templates are the device's.
template <typename T> __device__ T plus_one(T x) { return x + 1; }
template <typename T> __device__ T plus_two(T x) { return plus_one(plus_one(x)); }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = plus_two(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
