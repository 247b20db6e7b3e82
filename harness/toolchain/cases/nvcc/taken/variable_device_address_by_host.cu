// expect: taken
// The address of a __device__ variable, as the host has it, goes to a kernel.
__device__ int table[4] = {1, 2, 3, 4};

__global__ void k(const int* in, int* out, int n, const int* t) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + t[i & 3];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n, &table[0]);
}
