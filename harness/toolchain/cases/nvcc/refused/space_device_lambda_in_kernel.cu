// expect: refused at line 5: __host__ or __device__ annotation on lambda requires --extended-lambda nvcc flag
// A lambda with __device__ inside of a kernel, without --extended-lambda.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto f = [] __device__(int x) { return x + 1; };
    if (i < n) out[i] = f(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
