// expect: taken
// A small array class of one's own with operators, iterators and an initializer list.
#include <initializer_list>
#include <iostream>

class Ints {
public:
    Ints(std::initializer_list<int> l) : n_(l.size()), v_(new int[l.size()]) {
        int i = 0;
        for (int x : l) v_[i++] = x;
    }
    ~Ints() { delete[] v_; }
    Ints(const Ints&) = delete;
    int* begin() { return v_; }
    int* end() { return v_ + n_; }
    size_t bytes() const { return n_ * sizeof(int); }
    friend std::ostream& operator<<(std::ostream& o, Ints& s) { for (int x : s) o << x << ' '; return o; }
private:
    size_t n_;
    int* v_;
};

__global__ void square(int* p) { p[threadIdx.x] *= p[threadIdx.x]; }

int main() {
    Ints h = {1, 2, 3, 4};
    int* d;
    cudaMalloc(&d, h.bytes());
    cudaMemcpy(d, h.begin(), h.bytes(), cudaMemcpyHostToDevice);
    square<<<1, 4>>>(d);
    cudaMemcpy(h.begin(), d, h.bytes(), cudaMemcpyDeviceToHost);
    cudaFree(d);
    std::cout << h << std::endl;
    return h.begin()[3] != 16;
}
