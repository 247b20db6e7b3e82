// expect: taken
// The kernel has a parameter for it.
__global__ void add(const int* in, int* out, int n
    , int by
    ) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n, 3);
}
