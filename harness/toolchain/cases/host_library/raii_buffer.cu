#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <utility>

template <class T> class Buffer {
  public:
    explicit Buffer(std::size_t n) : data_(static_cast<T*>(std::malloc(n * sizeof(T)))), n_(n) { std::memset(data_, 0, n * sizeof(T)); }
    ~Buffer() { std::free(data_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    Buffer(Buffer&& b) noexcept : data_(std::exchange(b.data_, nullptr)), n_(std::exchange(b.n_, 0)) {}
    Buffer& operator=(Buffer&& b) noexcept {
        std::swap(data_, b.data_);
        std::swap(n_, b.n_);
        return *this;
    }
    T* data() { return data_; }
    std::size_t bytes() const { return n_ * sizeof(T); }
    T& operator[](std::size_t i) { return data_[i]; }

  private:
    T* data_;
    std::size_t n_;
};

int main() {
    Buffer<int> a(10), b(20);
    a[3] = 7;
    std::memcpy(b.data(), a.data(), a.bytes());
    Buffer<int> c = std::move(a);
    std::cout << b[3] << c[3] << c.bytes() << a.bytes() << '\n';
    b = std::move(c);
    std::cout << b.bytes() << ' ' << c.bytes() << '\n';
    int* more = static_cast<int*>(std::calloc(4, sizeof(int)));
    more[0] = 9;
    more = static_cast<int*>(std::realloc(more, 100 * sizeof(int)));
    std::cout << more[0] << more[3] << '\n';
    std::free(more);
    int* many = new int[5]{1, 2, 3};
    std::cout << many[2] + many[4] << '\n';
    delete[] many;
}
