// expect: refused at line 14: calling a __device__ function("operator +(    ::Vec2,     ::Vec2)") from a __host__ function("launch") is not allowed
// The launcher adds two vectors with the device's operator+.
struct Vec2 { int x, y; };

__device__ Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }

__global__ void add(const int* in, int* out, int n, Vec2 v) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + v.x - v.y;
}

extern "C" void launch(const int* in, int* out, int n) {
    Vec2 a{1, 2}, b{3, 4};
    add<<<(n + 255) / 256, 256>>>(in, out, n, a + b);
}
