// expect: taken
// Ranges of letters.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    char c = 'q';
    switch (c) {
        case 'a' ... 'z': n += 0; break;
        default: n = 0;
    }
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
