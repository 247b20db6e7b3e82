// expect: refused at line 5: a variable length array cannot have static storage duration
// The size of a static shared array is a parameter.
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ int s[n]; s[threadIdx.x] = 1;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
