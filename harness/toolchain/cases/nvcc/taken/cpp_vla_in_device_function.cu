// expect: taken
// The length is a template's parameter.
template <int m> __device__ int sum() {
    int t[m];
    for (int j = 0; j < m; j++) t[j] = j;
    return t[m - 1];
}

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i] + sum<4>();
    }
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
