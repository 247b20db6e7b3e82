// expect: taken
// A member declared and defined for the device.
struct Adder {
    int by;
    __device__ int add(int x) const;
};
__device__ int Adder::add(int x) const { return x + by; }

__global__ void k(const int* in, int* out, int n, Adder a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a.add(in[i]);
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, Adder{2}); }
