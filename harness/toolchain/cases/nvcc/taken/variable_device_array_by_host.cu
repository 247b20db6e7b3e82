// expect: taken
// A __device__ array's name as a kernel's argument.
__device__ int table[4] = {1, 2, 3, 4};

__global__ void k(const int* in, int* out, int n, const int* t) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + t[i & 3];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n, table);
}
