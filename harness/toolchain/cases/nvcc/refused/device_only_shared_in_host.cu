// expect: refused at line 9: a static "__shared__" variable declaration is not allowed inside a host function body
// A __shared__ array in the launcher.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    __shared__ int tile[256];
    tile[0] = 0;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
