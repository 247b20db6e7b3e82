// expect: refused at line 5: calling a __host__ function("isdigit") from a __global__ function("k") is not allowed
// isdigit in a kernel: it is the host's.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = isdigit(in[i]);
}
void launch(const int* in, int* out, int n) {
    k<<<(n + 127) / 128, 128>>>(in, out, n);
}
