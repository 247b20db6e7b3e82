// expect: taken
// A device member function with a lambda that captures *this.
struct Scale {
    int by;
    __device__ int all(int x) const {
        auto f = [*this](int y) { return by * y; };
        return f(x);
    }
};

__global__ void k(const int* in, int* out, int n, Scale s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = s.all(in[i]);
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, Scale{2}); }
