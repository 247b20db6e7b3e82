// expect: taken
// The helper has its __device__.
__device__ inline int index() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void k(const int* in, int* out, int n) {
    int i = index();
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
