// expect: taken
// A __shared__ array whose size is a template's parameter.
template <int threads>
__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[threads];
    int i = blockIdx.x * threads + threadIdx.x;
    if (i < n) { s[threadIdx.x] = in[i]; out[i] = s[threadIdx.x]; }
}

extern "C" void launch(const int* in, int* out, int n) {
    k<64><<<(n + 63) / 64, 64>>>(in, out, n);
}
