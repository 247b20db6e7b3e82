// expect: refused at line 11: identifier "missing" is undefined
// An unknown name in a part that only the host sees.
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
#ifndef __CUDA_ARCH__
static int unused() { return missing; }
#endif
