// expect: taken
// One raw byte array, cast to each type.
template <class T> __global__ void fill(T* o) { extern __shared__ __align__(16) unsigned char raw[]; T* s = (T*)raw; s[0] = 1; o[0] = s[0]; }
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
void fills(int* a, float* b) { fill<<<1, 1, 4>>>(a); fill<<<1, 1, 4>>>(b); }
