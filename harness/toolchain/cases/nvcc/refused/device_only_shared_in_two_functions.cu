// expect: refused by ptxas: Entry function '_Z1kPKiPii' uses too much shared data (0x10000 bytes, 0xc000 max)
// Two arrays that are too large together, in the kernel and in what it calls.
__device__ __noinline__ int other(int i) {
    __shared__ int t[8192];
    t[threadIdx.x] = i;
    __syncthreads();
    return t[threadIdx.x ^ 1];
}

__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[8192];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = other(i);
    __syncthreads();
    if (i < n) out[i] = in[i] + s[threadIdx.x ^ 2];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
