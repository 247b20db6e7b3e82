// expect: taken
// 48 KiB of static shared memory.
__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[12288];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i;
    __syncthreads();
    if (i < n) out[i] = in[i] + s[threadIdx.x ^ 2];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
