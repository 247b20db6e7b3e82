// expect: refused at line 3: The __launch_bounds__ and __maxnreg__ qualifiers cannot be applied to the same kernel
// __cluster_dims__ and __maxnreg__ on kernels.
__global__ void __launch_bounds__(128) __maxnreg__(32) k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256 * 2, 128>>>(in, out, n); }
