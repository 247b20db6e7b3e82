// expect: taken
// A kernel takes the host's function by its address and calls it: nvcc cannot see it.
int inc(int x) { return x + 1; }

__global__ void k(const int* in, int* out, int n, int (*f)(int)) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f ? f(in[i]) : 0;
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n, &inc);
}
