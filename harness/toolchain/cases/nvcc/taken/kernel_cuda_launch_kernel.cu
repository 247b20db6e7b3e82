// expect: taken
// cudaLaunchKernel with all that it wants.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    void* arguments[] = {&in, &out, &n};
    cudaLaunchKernel((void*)k, dim3((n + 255) / 256), dim3(256), arguments, 0, nullptr);
}
