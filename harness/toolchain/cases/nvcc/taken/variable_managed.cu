// expect: taken
// A __managed__ variable is the host's too.
__managed__ int factor = 1;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = factor * in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    factor = 3;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaDeviceSynchronize();
    factor = 1;
}
