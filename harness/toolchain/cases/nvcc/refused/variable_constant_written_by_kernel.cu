// expect: refused at line 7: expression must be a modifiable lvalue
// A kernel writes a __constant__ variable.
__constant__ int last;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) last = n;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
