// expect: taken
// The contract is (const int* in, int* out, int n); here out comes before in.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(int* out, const int* in, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
