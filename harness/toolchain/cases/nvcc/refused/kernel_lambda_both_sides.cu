// expect: refused at line 9: __host__ or __device__ annotation on lambda requires --extended-lambda nvcc flag
// A __host__ __device__ lambda without --extended-lambda.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    auto up = [] __host__ __device__(int a, int b) { return (a + b - 1) / b; };
    k<<<up(n, 256), 256>>>(in, out, n);
}
