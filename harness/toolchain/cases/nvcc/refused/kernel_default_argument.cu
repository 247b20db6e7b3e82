// expect: refused at line 3: default argument not at end of parameter list
// A default argument in the middle.
__global__ void k(int* out, int by = 2, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = by;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(out, 2, n);
}
