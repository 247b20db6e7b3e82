// expect: taken
// Signed and unsigned compared, unused variables, assignments in conditions: warnings.
__global__ void k(const int* in, int* out, int n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int unused = 3;
    int a;
    if (i < n && (a = 1)) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
