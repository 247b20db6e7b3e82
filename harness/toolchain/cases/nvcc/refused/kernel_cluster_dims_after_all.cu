// expect: refused by ptxas: Conflicting directives: .reqnctapercluster and .maxclusterrank cannot both be specified
// __cluster_dims__ beside a third number of __launch_bounds__: ptxas refuses both at once.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(128, 1, 2) k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256 * 2, 128>>>(in, out, n); }
