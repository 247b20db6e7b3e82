// expect: taken
// A constexpr object of the file.
struct Point {
    int x, y;
    constexpr Point(int x, int y) : x(x), y(y) {}
};
constexpr Point p(1, 2);

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + p.x;
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
