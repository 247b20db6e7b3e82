// expect: taken
// In decltype and sizeof nothing is called.
__device__ long long total(int x) { return x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = int(total(in[i]));
}

extern "C" void launch(const int* in, int* out, int n) {
    decltype(total(0)) m = n;
    k<<<int((m + 255) / 256), int(sizeof(total(0)) * 32)>>>(in, out, n);
}
