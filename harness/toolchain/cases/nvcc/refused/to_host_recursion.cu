// expect: refused at line 7: calling a __host__ function("gcd(int, int)") from a __global__ function("k") is not allowed
// A recursive helper without __device__.
int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = gcd(in[i], 12);
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
