// expect: taken
// The contract is (const int* in, int* out, int n); here n is a reference to const.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

void launch(const int* in, int* out, const int& n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
