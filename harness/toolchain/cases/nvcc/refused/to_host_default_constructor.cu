// expect: refused at line 10: calling a __host__ function("Sum::Sum()") from a __global__ function("k") is not allowed
// A kernel's local has a default constructor that a student wrote for the host.
struct Sum {
    int value;
    Sum() { value = 0; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Sum s;
    s.value = 7;
    if (i < n) out[i] = in[i] + s.value;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
