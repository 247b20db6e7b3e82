// expect: refused at line 6: calling a __host__ function("strlen") from a __global__ function("k") is not allowed
// strlen of a pointer in a kernel.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const char* s = "abc";
    if (i < n) out[i] = int(strlen(s));
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
