// Indices as an iterator. The name is not thrust's, whose headers CUB of the toolkit includes.
#pragma once
#include <iterator>

namespace thrust {

template <class T> class index_iterator {
  public:
    typedef T value_type;
    typedef T reference;
    typedef const T* pointer;
    typedef long difference_type;
    typedef std::random_access_iterator_tag iterator_category;
    __host__ __device__ explicit index_iterator(T n) : n_(n) {}
    __host__ __device__ T operator*() const { return n_; }
    __host__ __device__ T operator[](long i) const { return (T)(n_ + i); }
    __host__ __device__ index_iterator operator+(long i) const { return index_iterator((T)(n_ + i)); }
    __host__ __device__ long operator-(const index_iterator& other) const { return (long)(n_ - other.n_); }
    __host__ __device__ index_iterator& operator++() { return ++n_, *this; }
    __host__ __device__ bool operator==(const index_iterator& other) const { return n_ == other.n_; }
    __host__ __device__ bool operator!=(const index_iterator& other) const { return n_ != other.n_; }

  private:
    T n_;
};

}  // namespace thrust
