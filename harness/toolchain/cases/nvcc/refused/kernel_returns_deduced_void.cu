// expect: refused at line 3: a __global__ function must not have a deduced return type
// A kernel whose deduced result would be void.
__global__ auto k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
