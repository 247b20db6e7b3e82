// expect: refused at line 8: no instance of function template "k" matches the argument list
// Two pointers of different types for one type parameter.
template <class T> __global__ void k(const T* in, T* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, float* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
