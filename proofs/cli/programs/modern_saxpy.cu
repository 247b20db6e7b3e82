// saxpy in modern C++: owning buffers, a generator, algorithms, a clock.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <memory>
#include <numeric>
#include <random>
#include <stdexcept>
#include <vector>

void check(cudaError_t error) {
    if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

template <typename T>
class Buffer {
  public:
    explicit Buffer(const std::vector<T> &from) : size_(from.size()) {
        check(cudaMalloc(&data_, size_ * sizeof(T)));
        check(cudaMemcpy(data_, from.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
    }
    ~Buffer() { cudaFree(data_); }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    T *get() { return data_; }
    std::vector<T> values() const {
        std::vector<T> copy(size_);
        check(cudaMemcpy(copy.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
        return copy;
    }

  private:
    T *data_ = nullptr;
    std::size_t size_;
};

template <typename T>
__global__ void saxpy(T a, const T *x, T *y, std::size_t n) {
    const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}

int main() try {
    constexpr std::size_t n = 10000;
    std::mt19937 generator(42);
    std::uniform_int_distribution<int> digits(0, 9);
    std::vector<float> x(n), y(n, 1.0f);
    std::generate(x.begin(), x.end(), [&] { return static_cast<float>(digits(generator)); });
    const auto start = std::chrono::high_resolution_clock::now();
    auto dx = std::make_unique<Buffer<float>>(x);
    Buffer<float> dy(y);
    saxpy<<<(n + 255) / 256, 256>>>(2.0f, dx->get(), dy.get(), n);
    check(cudaGetLastError());
    const auto result = dy.values();
    const std::chrono::duration<double> took = std::chrono::high_resolution_clock::now() - start;
    const bool right = std::equal(result.begin(), result.end(), x.begin(),
                                  [](float got, float from) { return got == 1.0f + 2.0f * from; });
    const double sum = std::accumulate(result.begin(), result.end(), 0.0);
    std::cout << std::boolalpha << right << ' ' << (took.count() >= 0) << ' '
              << (sum == n + 2 * std::accumulate(x.begin(), x.end(), 0.0)) << '\n';
    try {
        check(cudaMemcpy(dy.get(), nullptr, 0, static_cast<cudaMemcpyKind>(1)));
        throw std::out_of_range("the end");
    } catch (const std::exception &error) {
        std::cout << "caught " << error.what() << '\n';
    }
    return 0;
} catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
