// expect: taken
// cudaMemset of the address of a __device__ counter.
__device__ int counter;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { atomicAdd(&counter, 1); out[i] = in[i]; }
}

extern "C" void launch(const int* in, int* out, int n) {
    cudaMemset(&counter, 0, sizeof counter);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
