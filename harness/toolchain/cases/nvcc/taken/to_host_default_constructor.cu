// expect: taken
// A defaulted constructor is for both sides.
struct Sum {
    int value;
    Sum() = default;
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Sum s;
    s.value = 7;
    if (i < n) out[i] = in[i] + s.value;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
