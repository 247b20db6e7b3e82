// expect: taken
// The launch contract without extern "C": the types are the same.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
