// expect: refused at line 4: a __host__ function("k") redeclared with __global__
// Declared as a host function, defined as a kernel.
void k(const int* in, int* out, int n);
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
