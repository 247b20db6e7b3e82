// expect: taken
// void __global__: the order is free.
void __global__ k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
