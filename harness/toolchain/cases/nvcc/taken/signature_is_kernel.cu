// expect: taken
// The contract is a function of the host, launch(const int* in, int* out, int n); here it is the kernel itself.
__global__ void launch(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}
