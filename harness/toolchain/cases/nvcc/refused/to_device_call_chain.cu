// expect: refused at line 4: calling a __device__ function("leaf(int)") from a __host__ function("inner") is not allowed
// Three host functions deep, the last one calls the device.
__device__ int leaf(int n) { return n / 256; }
int inner(int n) { return leaf(n) + 1; }
int middle(int n) { return inner(n); }
int outer(int n) { return middle(n); }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = ~in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<outer(n), 256>>>(in, out, n);
}
