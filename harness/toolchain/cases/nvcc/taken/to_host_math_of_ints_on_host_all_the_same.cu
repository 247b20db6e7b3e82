// expect: taken
// Functions of floating-point numbers with ints, on the host.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    n += int(ceil(n / 256)) * 0 + int(sqrt(n)) * 0 + int(pow(2, 0)) - 1 + int(log2(1)) + int(fmod(n, 1)) + int(fabs(0));
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
