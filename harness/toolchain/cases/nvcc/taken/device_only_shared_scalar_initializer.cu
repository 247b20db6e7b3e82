// expect: taken
// A __shared__ int set by one thread.
__global__ void k(const int* in, int* out, int n) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sum, in[i]);
    __syncthreads();
    if (i < n) out[i] = sum;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
