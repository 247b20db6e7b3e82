// expect: taken
// A variable of a kernel's name.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    auto start = k;
    { dim3 k(256); n += k.x - 256; }
    start<<<(n + 255) / 256, 256>>>(in, out, n);
}
