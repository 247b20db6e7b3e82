// expect: taken
// A reference to a shared element.
__global__ void k(const int* in, int* out, int n) {
    __shared__ int x;
    int& s = x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) s = 1;
    __syncthreads();
    if (i < n) out[i] = in[i] + s;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
