// expect: taken
// A lambda that gets itself as an argument.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto f = [](auto self, int x) -> int { return x < 2 ? 1 : x * self(self, x - 1); };
    if (i < n) out[i] = f(f, 4);
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
