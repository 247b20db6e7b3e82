// Vectors of thrust, on the device and on the host. For `inspect` and `replay`.
#pragma once
#include <initializer_list>
#include <vector>

#include "algorithms.h"

namespace thrust {

template <class T> class device_vector;

template <class T, class A = std::allocator<T>> class host_vector : public std::vector<T> {
  public:
    using std::vector<T>::vector;
    host_vector() {}
    host_vector(const std::vector<T>& all) : std::vector<T>(all) {}
    template <class U> host_vector(const device_vector<U>& all) : std::vector<T>(all.size()) {
        thrust::copy(all.begin(), all.end(), this->begin());
    }
    template <class U> host_vector& operator=(const device_vector<U>& all) {
        this->resize(all.size());
        thrust::copy(all.begin(), all.end(), this->begin());
        return *this;
    }
};

template <class T> class device_vector {
  public:
    typedef T value_type;
    typedef device_ptr<T> pointer;
    typedef device_ptr<T> iterator;
    typedef device_ptr<const T> const_iterator;
    typedef device_reference<T> reference;
    typedef unsigned long size_type;

    device_vector() {}
    explicit device_vector(size_type n) { resize(n); }
    device_vector(size_type n, const T& value) { resize(n, value); }
    device_vector(const device_vector& all) { assign(all.begin(), all.end()); }
    device_vector(device_vector&& all) noexcept { swap(all); }
    device_vector(const std::vector<T>& all) { assign(all.begin(), all.end()); }
    template <class U> device_vector(const host_vector<U>& all) { assign(all.begin(), all.end()); }
    device_vector(std::initializer_list<T> all) { assign(all.begin(), all.end()); }
    template <class I, class = typename std::iterator_traits<I>::iterator_category> device_vector(I first, I last) {
        assign(first, last);
    }
    ~device_vector() {
        if (at_) cudaFree((void*)at_);
    }
    device_vector& operator=(const device_vector& all) {
        if (this != &all) assign(all.begin(), all.end());
        return *this;
    }
    device_vector& operator=(device_vector&& all) noexcept { return swap(all), *this; }
    device_vector& operator=(const std::vector<T>& all) { return assign(all.begin(), all.end()), *this; }
    template <class U> device_vector& operator=(const host_vector<U>& all) {
        return assign(all.begin(), all.end()), *this;
    }
    template <class I, class = typename std::iterator_traits<I>::iterator_category> void assign(I first, I last) {
        size_ = 0;
        reserve((size_type)(last - first));
        size_ = (size_type)(last - first);
        thrust::copy(first, last, begin());
    }
    void assign(size_type n, const T& value) {
        size_ = 0;
        resize(n, value);
    }

    iterator begin() { return iterator(at_); }
    iterator end() { return iterator(at_ + size_); }
    const_iterator begin() const { return const_iterator(at_); }
    const_iterator end() const { return const_iterator(at_ + size_); }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    device_ptr<T> data() { return device_ptr<T>(at_); }
    device_ptr<const T> data() const { return device_ptr<const T>(at_); }
    device_reference<T> operator[](size_type i) { return device_reference<T>(at_ + i); }
    T operator[](size_type i) const { return device_reference<T>(at_ + i).value(); }
    device_reference<T> front() { return (*this)[0]; }
    device_reference<T> back() { return (*this)[size_ - 1]; }
    T front() const { return (*this)[0]; }
    T back() const { return (*this)[size_ - 1]; }
    size_type size() const { return size_; }
    size_type capacity() const { return capacity_; }
    bool empty() const { return size_ == 0; }
    void clear() { size_ = 0; }
    void reserve(size_type n) {
        if (n <= capacity_) return;
        T* more = nullptr;
        cudaMalloc((void**)&more, n * sizeof(T));
        if (size_) cudaMemcpy((void*)more, at_, size_ * sizeof(T), cudaMemcpyDeviceToDevice);
        if (at_) cudaFree((void*)at_);
        at_ = more;
        capacity_ = n;
    }
    void resize(size_type n, const T& value = T()) {
        reserve(n);
        if (n > size_) thrust::fill(iterator(at_ + size_), iterator(at_ + n), value);
        size_ = n;
    }
    void shrink_to_fit() {}
    void push_back(const T& value) {
        if (size_ == capacity_) reserve(2 * size_ + 1);
        ++size_;
        back() = value;
    }
    void pop_back() { --size_; }
    void swap(device_vector& other) {
        std::swap(at_, other.at_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

  private:
    T* at_ = nullptr;
    size_type size_ = 0, capacity_ = 0;
};

}  // namespace thrust
