// expect: refused at line 3: calling a __device__ function("__popc") from a __host__ __device__ function("ones") is not allowed
// A function for both sides with an intrinsic.
__host__ __device__ int ones(int x) { return __popc(x); }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
