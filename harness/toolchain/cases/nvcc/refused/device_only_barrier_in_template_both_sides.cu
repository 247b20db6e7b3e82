// expect: refused at line 3: calling a __device__ function("__syncthreads") from a __host__ __device__ function("rest") is not allowed
// A template for both sides with a barrier.
template <class T> __host__ __device__ T rest(T t) { __syncthreads(); return t; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
