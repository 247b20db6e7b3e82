// expect: taken
// A curiously recurring template and a variadic logger on the host.
#include <iostream>
#include <sstream>

template <class... A> std::string join(const A&... a) {
    std::ostringstream s;
    ((s << a << ' '), ...);
    return s.str();
}

template <class D> struct Launcher {
    void go(const int* in, int* out, int n) const { static_cast<const D*>(this)->start(in, out, n); }
};

__global__ void plus(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i] + 1;
    }
}

struct Plus : Launcher<Plus> {
    void start(const int* in, int* out, int n) const { plus<<<(n + 63) / 64, 64>>>(in, out, n); }
};

extern "C" void launch(const int* in, int* out, int n) {
    std::clog << join("launching for", n, 'x', 2.5) << std::endl;
    Plus().go(in, out, n);
}
