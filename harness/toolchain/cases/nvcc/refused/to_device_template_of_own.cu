// expect: refused at line 5: calling a __device__ function("leaf()") from a __host__ function("more") is not allowed
// A template of the host calls a device function, whatever its parameter.
__device__ int leaf() { return 1; }

template <class T> T more(T t) { return t + leaf(); }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    n = more(n) - 1;
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
