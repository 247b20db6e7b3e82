// expect: taken
// A host function that is declared and nowhere defined: it compiles.
int elsewhere(int n);

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) { k<<<elsewhere(n), 256>>>(in, out, n); }
