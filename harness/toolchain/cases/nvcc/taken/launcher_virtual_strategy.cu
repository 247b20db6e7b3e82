// expect: taken
// lab: 01_race
// Virtual classes and a factory of std::unique_ptr on the host.
#include <memory>

template <typename T>
__global__ void reverse(const T* in, T* out, int n) {
    __shared__ T tile[256];
    int base = blockIdx.x * blockDim.x;
    int count = n - base < (int)blockDim.x ? n - base : (int)blockDim.x;
    int mirror = count - 1 - (int)threadIdx.x;
    if (mirror >= 0) tile[threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    if (mirror >= 0) out[n - base - count + threadIdx.x] = tile[mirror];
}

class Strategy {
public:
    virtual ~Strategy() = default;
    virtual int threads() const = 0;
};
class Narrow : public Strategy { public: int threads() const override { return 32; } };
class Wide : public Strategy { public: int threads() const override { return 256; } };

static std::unique_ptr<Strategy> choose(int n) {
    if (n <= 1000) return std::make_unique<Narrow>();
    return std::make_unique<Wide>();
}

extern "C" void launch(const int* in, int* out, int n) {
    auto s = choose(n);
    reverse<<<(n + s->threads() - 1) / s->threads(), s->threads()>>>(in, out, n);
}
