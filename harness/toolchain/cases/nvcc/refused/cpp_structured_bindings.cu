// expect: refused at line 7: there are more elements than there are binding names
// Structured bindings of two names for three members.
struct Three { int a, b, c; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto [a, b] = Three{1, 2, 3};
    if (i < n) out[i] = in[i] + a + b;
}

void launch(const int* in, int* out, int n) {
    auto [x, y, z] = Three{1, 2, 256};
    k<<<(n + 255) / 256, x * z>>>(in, out, n);
}
