// expect: taken
// A barrier in the launcher between #if 0 and #endif.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
#if 0
    __syncthreads();
#endif
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
