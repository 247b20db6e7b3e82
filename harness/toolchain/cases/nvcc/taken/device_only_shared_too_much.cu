// expect: taken
// 48 KiB of static shared memory.
__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[12288];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { s[threadIdx.x] = in[i]; __syncthreads(); out[i] = s[threadIdx.x ^ 1]; }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
