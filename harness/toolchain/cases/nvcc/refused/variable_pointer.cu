// expect: refused at line 8: identifier "pointer" is undefined in device code
// A kernel reads a pointer of the host.
int host_value = 4;
int* pointer = &host_value;

__global__ void k(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = pointer ? 1 : 0;
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(out, n);
}
