// expect: refused at line 7: calling a __host__ function("ticket()") from a __global__ function("k") is not allowed
// A device function's static local is legal, a host function's is not a kernel's.
int& ticket() { static int t = 0; return t; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { atomicAdd(&ticket(), 1); out[i] = in[i]; }
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
