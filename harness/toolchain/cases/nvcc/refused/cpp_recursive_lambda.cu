// expect: refused at line 5: a variable declared with an auto type specifier cannot appear in its own initializer
// A lambda that calls itself by its own name.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto f = [&](int x) { return x < 2 ? 1 : x * f(x - 1); };
    if (i < n) out[i] = f(4);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
