// expect: refused at line 3: declaration is incompatible with previous "s" (declared at line 3)
// An extern shared array has one type.
template <class T> __global__ void fill(T* o) { extern __shared__ T s[]; o[0] = s[0]; }
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
void fills(int* a, float* b) { fill<<<1, 1, 4>>>(a); fill<<<1, 1, 4>>>(b); }
