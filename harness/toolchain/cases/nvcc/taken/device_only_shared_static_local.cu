// expect: taken
// static __shared__ in a kernel.
__global__ void k(const int* in, int* out, int n) {
    static __shared__ int s[128];
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) { s[threadIdx.x] = in[i]; out[i] = s[threadIdx.x]; }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 127) / 128, 128>>>(in, out, n); }
