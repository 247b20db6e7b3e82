// expect: refused at line 9: narrowing conversion of ‘-1’ from ‘int’ to ‘unsigned int’ [-Wnarrowing]
// -1 in an unsigned's braces on the host.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    unsigned u{-1};
    n += u + 1;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
