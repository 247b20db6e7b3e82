// expect: refused at line 6: calling a __host__ function("index()") from a __global__ function("k") is not allowed
// A helper without __device__ computes a thread's index.
inline int index() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void k(const int* in, int* out, int n) {
    int i = index();
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
