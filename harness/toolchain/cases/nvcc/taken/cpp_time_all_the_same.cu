// expect: taken
// time, clock and rand without headers.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    srand(time(NULL));
    clock_t t = clock();
    n += 0 * (rand() + int(t));
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
