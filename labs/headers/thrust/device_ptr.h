// Pointers and references to device memory. For `inspect` and `replay`.
#pragma once
#include <iterator>

namespace thrust {

template <class T> class device_ptr;

template <class T> class device_reference {
  public:
    __host__ __device__ explicit device_reference(T* at) : at_(at) {}
    device_reference(const device_reference&) = default;
    device_ptr<T> operator&() const { return device_ptr<T>(at_); }
    operator T() const { return value(); }
    T value() const {
        T value;
        cudaMemcpy((void*)&value, at_, sizeof(T), cudaMemcpyDeviceToHost);
        return value;
    }
    const device_reference& operator=(const T& value) const {
        cudaMemcpy((void*)at_, &value, sizeof(T), cudaMemcpyHostToDevice);
        return *this;
    }
    const device_reference& operator=(const device_reference& other) const { return *this = other.value(); }
    const device_reference& operator+=(const T& more) const { return *this = value() + more; }
    const device_reference& operator-=(const T& less) const { return *this = value() - less; }
    const device_reference& operator*=(const T& times) const { return *this = value() * times; }
    const device_reference& operator++() const { return *this += T(1); }

  private:
    T* at_;
};
template <class Stream, class T> Stream& operator<<(Stream& to, const device_reference<T>& one) {
    to << one.value();
    return to;
}

template <class T> class device_ptr {
  public:
    typedef T element_type;
    typedef T value_type;
    typedef device_reference<T> reference;
    typedef device_ptr pointer;
    typedef long difference_type;
    typedef std::random_access_iterator_tag iterator_category;
    __host__ __device__ device_ptr() : at_(nullptr) {}
    __host__ __device__ explicit device_ptr(T* at) : at_(at) {}
    template <class U> __host__ __device__ device_ptr(const device_ptr<U>& other) : at_(other.get()) {}
    __host__ __device__ T* get() const { return at_; }
    __host__ __device__ reference operator*() const { return reference(at_); }
    __host__ __device__ reference operator[](long i) const { return reference(at_ + i); }
    __host__ __device__ device_ptr operator+(long n) const { return device_ptr(at_ + n); }
    __host__ __device__ device_ptr operator-(long n) const { return device_ptr(at_ - n); }
    __host__ __device__ long operator-(const device_ptr& other) const { return at_ - other.at_; }
    __host__ __device__ device_ptr& operator+=(long n) { return at_ += n, *this; }
    __host__ __device__ device_ptr& operator-=(long n) { return at_ -= n, *this; }
    __host__ __device__ device_ptr& operator++() { return ++at_, *this; }
    __host__ __device__ device_ptr& operator--() { return --at_, *this; }
    __host__ __device__ device_ptr operator++(int) { return device_ptr(at_++); }
    __host__ __device__ device_ptr operator--(int) { return device_ptr(at_--); }
    __host__ __device__ bool operator==(const device_ptr& other) const { return at_ == other.at_; }
    __host__ __device__ bool operator!=(const device_ptr& other) const { return at_ != other.at_; }
    __host__ __device__ bool operator<(const device_ptr& other) const { return at_ < other.at_; }

  private:
    T* at_;
};

template <class T> __host__ __device__ T* raw_pointer_cast(const device_ptr<T>& at) { return at.get(); }
template <class T> __host__ __device__ T* raw_pointer_cast(T* at) { return at; }
template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(T* at) { return device_ptr<T>(at); }
template <class T> device_ptr<T> device_malloc(unsigned long n) {
    T* at = nullptr;
    cudaMalloc((void**)&at, n * sizeof(T));
    return device_ptr<T>(at);
}
template <class T> void device_free(const device_ptr<T>& at) { cudaFree((void*)at.get()); }

}  // namespace thrust
