// expect: taken
// Two type parameters.
template <class T, class U> __global__ void k(const T* in, U* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, float* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
