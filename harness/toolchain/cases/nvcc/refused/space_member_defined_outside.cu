// expect: refused at line 11: calling a __host__ function("Adder::add(int) const") from a __global__ function("k") is not allowed
// A member declared for the device, defined outside for the host and used there.
struct Adder {
    int by;
    int add(int x) const;
};
int Adder::add(int x) const { return x + by; }

__global__ void k(const int* in, int* out, int n, Adder a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a.add(in[i]);
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, Adder{2}); }
