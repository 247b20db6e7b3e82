// expect: taken
// The contract is (const int* in, int* out, int n); here the pointers are void*.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const void* in, void* out, int n) {
    k<<<(n + 255) / 256, 256>>>((const int*)in, (int*)out, n);
}
