// expect: taken
// The same size as a constexpr at file scope.
constexpr int tile(int k) { return 16 * k; }
constexpr int size = tile(4);

__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[size];
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) { s[threadIdx.x] = in[i]; out[i] = s[threadIdx.x]; }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 63) / 64, 64>>>(in, out, n); }
