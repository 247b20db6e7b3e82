// expect: taken
// __syncthreads.
__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n) out[i] = s[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
