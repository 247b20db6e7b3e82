// expect: refused at line 4: memory qualifier on data member is not allowed
// A static data member that is a __device__ variable.
struct Totals {
    static __device__ int sum;
};
__device__ int Totals::sum = 0;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { atomicAdd(&Totals::sum, in[i]); out[i] = in[i]; }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
