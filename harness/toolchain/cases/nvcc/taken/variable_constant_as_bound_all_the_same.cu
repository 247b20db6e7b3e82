// expect: taken
// An element of a constexpr array as a bound.
constexpr int taps[3] = {1, 2, 1};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t[taps[1]];
    if (i < n) out[i] = in[i] + sizeof(t) / sizeof(t[0]);
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
