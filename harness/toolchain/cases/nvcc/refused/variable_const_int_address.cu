// expect: refused at line 7: identifier "size" is undefined in device code
// A kernel takes the address of a const int of the host.
const int size = 16;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int* p = &size;
    if (i < n) out[i] = in[i] + *p;
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
