// expect: taken
// The base of a host class has an ordinary constructor.
class Base {
protected:
    int size_;
    explicit Base(int size) : size_(size) {}
};

class Plan : public Base {
public:
    explicit Plan(int n) : Base(n) {}
    int blocks() const { return (size_ + 255) / 256; }
};

__global__ void copy(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    Plan plan(n);
    copy<<<plan.blocks(), 256>>>(in, out, n);
}
