// expect: refused at line 16: calling a __device__ function("Size::operator int() const") from a __host__ function("launch") is not allowed
// An argument becomes a number by the device.
struct Size {
    __device__ operator int() const { return 0; }
};

int twice(int x) { return 2 * x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    Size s;
    n += twice(s);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
