// expect: refused at line 4: an automatic "__constant__" variable declaration is not allowed inside a device function body
// A __constant__ variable inside of a kernel.
__global__ void k(const int* in, int* out, int n) {
    __constant__ int w[2] = {1, 2};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * w[i & 1];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
