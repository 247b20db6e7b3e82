// expect: refused at line 9: no instance of overloaded function "cudaLaunchKernel" matches the argument list
// cudaLaunchKernel without the array of arguments.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    cudaLaunchKernel((void*)k, dim3((n + 255) / 256), dim3(256));
}
