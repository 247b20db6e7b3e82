// expect: taken
// A constexpr constructor that the compiler writes, in a kernel.
struct Pair { int a = 1, b = 2; constexpr Pair() = default; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Pair p;
    constexpr Pair q;
    if (i < n) out[i] = in[i] + p.a + q.b;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
