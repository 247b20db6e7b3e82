// Iterators of thrust that need no memory. For `inspect` and `replay`.
#pragma once
#include <iterator>

namespace thrust {

template <class T> class counting_iterator {
  public:
    typedef T value_type;
    typedef T reference;
    typedef const T* pointer;
    typedef long difference_type;
    typedef std::random_access_iterator_tag iterator_category;
    __host__ __device__ explicit counting_iterator(T n) : n_(n) {}
    __host__ __device__ T operator*() const { return n_; }
    __host__ __device__ T operator[](long i) const { return (T)(n_ + i); }
    __host__ __device__ counting_iterator operator+(long i) const { return counting_iterator((T)(n_ + i)); }
    __host__ __device__ long operator-(const counting_iterator& other) const { return (long)(n_ - other.n_); }
    __host__ __device__ counting_iterator& operator++() { return ++n_, *this; }
    __host__ __device__ bool operator==(const counting_iterator& other) const { return n_ == other.n_; }
    __host__ __device__ bool operator!=(const counting_iterator& other) const { return n_ != other.n_; }

  private:
    T n_;
};
template <class T> __host__ __device__ counting_iterator<T> make_counting_iterator(T n) {
    return counting_iterator<T>(n);
}

}  // namespace thrust
