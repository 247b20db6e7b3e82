// expect: taken
// The contract is (const int* in, int* out, int n); here the pointers are to float.
__global__ void k(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const float* in, float* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
