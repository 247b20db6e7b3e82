// expect: taken
// The address of one __device__ int.
__device__ int table;

__global__ void k(const int* in, int* out, int n, const int* t) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + *t;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n, &table);
}
