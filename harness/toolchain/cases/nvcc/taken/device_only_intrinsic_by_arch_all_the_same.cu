// expect: taken
// The same where it is the device alone that sees it.
__host__ __device__ int ones(int x) {
#ifdef __CUDA_ARCH__
    return __popc(x);
#else
    return x;
#endif
}

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = ones(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
