// expect: refused at line 9: identifier "Taps::f" is undefined in device code
// A static constexpr float of a class by reference.
struct Taps { static constexpr float f = 2; };

__device__ float same(const float& x) { return x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = int(same(Taps::f));
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
