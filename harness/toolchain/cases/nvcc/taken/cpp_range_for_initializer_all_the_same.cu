// expect: taken
// A range-based for with an initializer of C++20, taken under C++17.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t[3] = {1, 2, 3};
    int s = 0;
    for (int j = 1; int x : t) s += x * j;
    if (i < n) out[i] = in[i] + s;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
