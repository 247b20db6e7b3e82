// mandelbrot.cu: steps until a point leaves the circle, f32 beside f64, so that lanes go on for different times.
// arg: u16[2048]=poison
// arg: u16[2048]=poison
// launch: draw<<<4x4, 16x8>>> 96
template <class T>
__device__ unsigned short steps(T x, T y, int most) {
    T a = 0, b = 0;
    int step = 0;
    for (; step < most && a * a + b * b < T(4); ++step) {
        const T next = a * a - b * b + x;
        b = 2 * a * b + y, a = next;
    }
    return static_cast<unsigned short>(step);
}
extern "C" __global__ void draw(unsigned short* single, unsigned short* twice, int most) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    single[y * 64 + x] = steps<float>(x * 0.05f - 2.2f, y * 0.07f - 1.1f, most);
    twice[y * 64 + x] = steps<double>(x * 0.001 - 0.75, y * 0.002 + 0.1, most);
}
