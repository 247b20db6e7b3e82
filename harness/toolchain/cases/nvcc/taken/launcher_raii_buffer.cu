// expect: taken
// lab: 01_race
// A class of one's own owns device memory, with move and without copy.
#include <utility>

template <typename T>
class DeviceBuffer {
public:
    explicit DeviceBuffer(size_t n) : size_(n) { cudaMalloc(&data_, n * sizeof(T)); }
    ~DeviceBuffer() { cudaFree(data_); }
    DeviceBuffer(const DeviceBuffer&) = delete;
    DeviceBuffer& operator=(const DeviceBuffer&) = delete;
    DeviceBuffer(DeviceBuffer&& o) noexcept
        : data_(std::exchange(o.data_, nullptr)), size_(std::exchange(o.size_, 0)) {}
    T* data() { return data_; }
    size_t bytes() const { return size_ * sizeof(T); }
private:
    T* data_ = nullptr;
    size_t size_ = 0;
};

__global__ void reverse(const int *in, int *out, int n)
{
    __shared__ int s[256];
    int first = blockIdx.x * blockDim.x;
    int size = n - first;
    if (size > blockDim.x)
        size = blockDim.x;

    if (threadIdx.x < size)
        s[size - 1 - threadIdx.x] = in[first + threadIdx.x];

    __syncthreads();    // all of s is there now

    if (threadIdx.x < size)
        out[n - first - size + threadIdx.x] = s[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) {
    DeviceBuffer<int> a(n);
    DeviceBuffer<int> b = std::move(a);
    reverse<<<(n + 255) / 256, 256>>>(in, b.data(), n);
    cudaMemcpy(out, b.data(), b.bytes(), cudaMemcpyDeviceToDevice);
}
