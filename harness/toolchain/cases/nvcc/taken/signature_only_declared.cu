// expect: taken
// The contract is launch(const int* in, int* out, int n); here it is declared and not defined.
extern "C" void launch(const int* in, int* out, int n);

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}
