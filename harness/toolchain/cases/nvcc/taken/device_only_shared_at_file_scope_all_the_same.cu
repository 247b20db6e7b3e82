// expect: taken
// A __shared__ array of a fixed size at file scope.
__shared__ int tile[256];

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    tile[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n) out[i] = tile[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256, 256 * sizeof(int)>>>(in, out, n);
}
