// expect: taken
// A __shared__ array in a lambda of a kernel.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * 64 + threadIdx.x;
    auto stage = [&](int x) {
        __shared__ int s[64];
        s[threadIdx.x] = x;
        __syncthreads();
        return s[threadIdx.x];
    };
    int x = stage(i < n ? in[i] : 0);
    if (i < n) out[i] = x;
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 63) / 64, 64>>>(in, out, n); }
