// expect: refused at line 9: __host__ or __device__ annotation on lambda requires --extended-lambda nvcc flag
// A __device__ lambda without --extended-lambda.
template <class F> __global__ void k(int* out, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(i);
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(out, n, [] __device__(int i) { return 2 * i; });
}
