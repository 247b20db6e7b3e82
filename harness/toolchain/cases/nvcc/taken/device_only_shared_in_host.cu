// expect: taken
// A __shared__ array in the kernel.
__global__ void k(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    tile[threadIdx.x] = 0;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
