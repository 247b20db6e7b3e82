// expect: taken
// cudaLaunchKernel with the kernel's name as it is.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    void* arguments[] = {&in, &out, &n};
    cudaLaunchKernel(k, (n + 255) / 256, 256, arguments);
}
