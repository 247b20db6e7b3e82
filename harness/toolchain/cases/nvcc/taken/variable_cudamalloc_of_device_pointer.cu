// expect: taken
// cudaMalloc into a __device__ pointer.
__device__ int* buffer;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && buffer) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    cudaMalloc(&buffer, n * sizeof(int));
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
