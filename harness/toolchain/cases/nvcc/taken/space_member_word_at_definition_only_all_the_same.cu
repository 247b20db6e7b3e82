// expect: taken
// warns at line 8: a __host__ function("Adder::add") redeclared with __device__, hence treated as a __host__ __device__ function
// A member that is said to be the device's only where it is defined: a warning, then for both sides.
struct Adder {
    int by;
    int add(int x) const;
};
__device__ int Adder::add(int x) const { return x + by; }

__global__ void k(const int* in, int* out, int n, Adder a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a.add(in[i]);
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, Adder{2}); }
