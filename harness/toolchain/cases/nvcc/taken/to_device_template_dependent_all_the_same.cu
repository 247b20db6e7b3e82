// expect: taken
// A template of the host calls a device function of its parameter.
__device__ int leaf(int x) { return x + 1; }

template <class T> T more(T t) { return leaf(t); }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    if (n < 0) n = more(n);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
