// library.cu: what of cuda::std and the language a course uses: arrays, tuples, spans, optionals, complex numbers, chrono, bits,
// lambdas, classes with virtual functions, launch bounds, grid constants.
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/utility>

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    float side;
    __device__ explicit Square(float side) : side(side) {}
    __device__ float area() const override { return side * side; }
};
struct Disc : Shape {
    float radius;
    __device__ explicit Disc(float radius) : radius(radius) {}
    __device__ float area() const override { return 3.14159f * radius * radius; }
};

struct Settings {
    int n;
    float weights[9];
};

__global__ void __launch_bounds__(128, 2) shapes(float* out, const __grid_constant__ Settings settings) {
    const Shape* shape = threadIdx.x & 1 ? static_cast<Shape*>(new Square(2)) : new Disc(1);
    __builtin_assume(settings.n > 0);
    out[threadIdx.x] = shape->area() + settings.weights[settings.n % 9];
    delete shape;
}

__global__ void numbers(float* out, double* d, int n) {
    const int t = threadIdx.x;
    cuda::std::complex<float> z(out[t], 1.0f), w = z * z + cuda::std::exp(z) / cuda::std::sqrt(z);
    cuda::std::complex<double> zd(d[t], 2.0);
    zd = cuda::std::pow(zd, 2.0) + cuda::std::polar(1.0, d[t]);
    out[t] = w.real() + cuda::std::abs(w) + cuda::std::arg(z);
    d[t] = zd.imag() + cuda::std::norm(zd) + cuda::std::numeric_limits<double>::epsilon();
    cuda::std::array<int, 8> a{};
    cuda::std::span<int> s(a.data(), a.size());
    for (int i = 0; i < n && i < 8; ++i) s[i] = cuda::std::popcount(unsigned(i * t)) + cuda::std::countl_zero(unsigned(t)) + cuda::std::rotl(unsigned(t), i) + cuda::std::bit_ceil(unsigned(t));
    cuda::std::optional<int> found;
    for (int x : a)
        if (x > 3) found = x;
    const auto pair = cuda::std::make_tuple(found.value_or(7), 2.5f);
    const int first = cuda::std::get<0>(pair);
    const float second = cuda::std::get<1>(pair);
    const auto then = cuda::std::chrono::high_resolution_clock::now();
    auto f = [=](float x) { return x * second + first; };
    out[t] += f(out[t]) + cuda::std::bit_cast<float>(0x3f800000) + fmaf(out[t], 2.f, 1.f) + cuda::std::hypot(out[t], 2.f);
    out[t] += static_cast<float>((cuda::std::chrono::high_resolution_clock::now() - then).count());
    cuda::std::swap(out[t], out[t + 32]);
}

typedef int (*Operation)(int, int);
__device__ int plus(int a, int b) { return a + b; }
__device__ int minus(int a, int b) { return a - b; }
__device__ Operation operations[] = {plus, minus};
template <int n>
__device__ int fibonacci(int x) { return x < 2 ? x : fibonacci<n>(x - 1) + fibonacci<n>(x - 2); }

__global__ void calls(int* out, int which) {
    const int t = threadIdx.x;
    out[t] = operations[which & 1](t, which) + fibonacci<0>(t & 7);
    switch (out[t] & 15) {
        case 0: out[t] += 3; break;
        case 1: out[t] *= 5; break;
        case 2: out[t] ^= 7; break;
        case 3: out[t] -= 11; break;
        case 4: out[t] /= 13; break;
        case 5: out[t] %= 17; break;
        case 6: out[t] <<= 2; break;
        case 7: out[t] = __brev(out[t]); break;
        default: out[t] = ~out[t];
    }
}
