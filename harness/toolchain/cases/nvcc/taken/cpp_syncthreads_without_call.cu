// expect: taken
// __syncthreads without its brackets: a warning, and no barrier.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) out[i] = in[i];
    __syncthreads;
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
