// expect: refused at line 8: identifier "taps" is undefined in device code
// A loop over a constexpr array.
constexpr int taps[3] = {1, 2, 1};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    for (int t : taps) s += t;
    if (i < n) out[i] = s;
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
