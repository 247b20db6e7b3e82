// expect: taken
// uint and ushort, which glibc's headers bring along, and size_t.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    uint blocks = (n + 255) / 256;
    ushort threads = 256;
    size_t none = 0;
    k<<<blocks, threads, none>>>(in, out, n);
}
