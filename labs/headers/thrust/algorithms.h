// Algorithms of thrust: elements of device memory are processed by kernels, and sorted on the host; their modeled
// times are not thrust's. For `inspect` and `replay`.
#pragma once
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "device_ptr.h"
#include "functional.h"
#include "index_iterator.h"

namespace thrust {

struct device_policy {
    device_policy on(cudaStream_t) const { return {}; }
};
struct host_policy {};
inline const device_policy device;
inline const host_policy host, seq;
namespace cuda {
inline const device_policy par;
}

// Whether an iterator's elements are in device memory, and what a kernel uses in its place.
template <class I> struct place_of {
    enum { is_device = false };
};
template <class T> struct place_of<device_ptr<T>> {
    enum { is_device = true };
};
template <class T> T* raw(const device_ptr<T>& at) { return at.get(); }
template <class I> I raw(const I& at) { return at; }
template <class P, class A> A placed(const P&, const A& a) { return a; }
template <class T> device_ptr<T> placed(const device_policy&, T* at) { return device_ptr<T>(at); }
template <class I> using value_of = std::remove_const_t<typename std::iterator_traits<I>::value_type>;
template <class P> struct is_policy {
    enum { value = false };
};
template <> struct is_policy<device_policy> {
    enum { value = true };
};
template <> struct is_policy<host_policy> {
    enum { value = true };
};

namespace kernels {
inline unsigned blocks(long n) { return (unsigned)((n + 255) / 256); }
template <class I, class O, class F> __global__ void transform(I in, long n, O out, F f) {
    const long i = blockIdx.x * 256l + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}
template <class I, class J, class O, class F> __global__ void combine(I a, J b, long n, O out, F f) {
    const long i = blockIdx.x * 256l + threadIdx.x;
    if (i < n) out[i] = f(a[i], b[i]);
}
template <class I, class F> __global__ void visit(I in, long n, F f) {
    const long i = blockIdx.x * 256l + threadIdx.x;
    if (i < n) f(in[i]);
}
template <class I, class T, class F, class Op> __global__ void reduce(I in, long n, T init, F f, Op op, T* out) {
    __shared__ __align__(16) unsigned char bytes[256 * sizeof(T)];
    T* const sums = (T*)bytes;
    if (threadIdx.x < n) {
        T sum = f(in[(long)threadIdx.x]);
        for (long i = threadIdx.x + 256l; i < n; i += 256) sum = op(sum, f(in[i]));
        sums[threadIdx.x] = sum;
    }
    __syncthreads();
    if (threadIdx.x > 0) return;
    for (long i = 0; i < 256 && i < n; ++i) init = op(init, sums[i]);
    *out = init;
}
template <class I, class O, class T, class Op> __global__ void scan(I in, long n, O out, T sum, Op op, bool before) {
    for (long i = 0; i < n; ++i) {
        const T one = in[i];
        if (before) out[i] = sum;
        sum = before || i > 0 ? op(sum, one) : one;
        if (!before) out[i] = sum;
    }
}
}  // namespace kernels

template <class I, class O, class F> O transform(I first, I last, O out, F f) {
    const long n = last - first;
    if constexpr (place_of<O>::is_device) {
        if (n > 0) kernels::transform<<<kernels::blocks(n), 256>>>(raw(first), n, raw(out), f);
        return out + n;
    } else {
        for (; first != last; ++first, ++out) *out = f(*first);
        return out;
    }
}
template <class I, class J, class O, class F> O transform(I first, I last, J other, O out, F f) {
    const long n = last - first;
    if constexpr (place_of<O>::is_device) {
        if (n > 0) kernels::combine<<<kernels::blocks(n), 256>>>(raw(first), raw(other), n, raw(out), f);
        return out + n;
    } else {
        for (; first != last; ++first, ++other, ++out) *out = f(*first, *other);
        return out;
    }
}
template <class I, class F> I for_each(I first, I last, F f) {
    const long n = last - first;
    if constexpr (place_of<I>::is_device) {
        if (n > 0) kernels::visit<<<kernels::blocks(n), 256>>>(raw(first), n, f);
        return last;
    } else {
        for (; first != last; ++first) f(*first);
        return first;
    }
}
template <class I, class O> O copy(I first, I last, O out) {
    typedef value_of<I> T;
    const long n = last - first;
    if constexpr (place_of<I>::is_device && place_of<O>::is_device) {
        if (n > 0) cudaMemcpy((void*)raw(out), raw(first), n * sizeof(T), cudaMemcpyDeviceToDevice);
        return out + n;
    } else if constexpr (place_of<I>::is_device) {
        T* const all = (T*)malloc(n * sizeof(T));
        if (n > 0) cudaMemcpy((void*)all, raw(first), n * sizeof(T), cudaMemcpyDeviceToHost);
        for (long i = 0; i < n; ++i, ++out) *out = all[i];
        free(all);
        return out;
    } else if constexpr (place_of<O>::is_device) {
        typedef value_of<O> U;
        U* const all = (U*)malloc(n * sizeof(U));
        for (long i = 0; i < n; ++i, ++first) all[i] = *first;
        if (n > 0) cudaMemcpy((void*)raw(out), all, n * sizeof(U), cudaMemcpyHostToDevice);
        free(all);
        return out + n;
    } else {
        for (; first != last; ++first, ++out) *out = *first;
        return out;
    }
}
template <class I, class O> O copy_n(I first, long n, O out) { return thrust::copy(first, first + n, out); }

template <class T> struct same_for_all {
    T value;
    template <class I> __host__ __device__ T operator()(const I&) const { return value; }
};
template <class I, class T> void fill(I first, I last, const T& value) {
    typedef value_of<I> V;
    thrust::transform(index_iterator<long>(0), index_iterator<long>(last - first), first,
                      same_for_all<V>{(V)value});
}
template <class I, class T> I fill_n(I first, long n, const T& value) {
    thrust::fill(first, first + n, value);
    return first + n;
}
template <class T> struct steps {
    T first, step;
    __host__ __device__ T operator()(long i) const { return (T)(first + step * (T)i); }
};
template <class I, class T, class S> void sequence(I first, I last, T begin, S step) {
    typedef value_of<I> V;
    thrust::transform(index_iterator<long>(0), index_iterator<long>(last - first), first,
                      steps<V>{(V)begin, (V)step});
}
template <class I, class T> void sequence(I first, I last, T begin) { thrust::sequence(first, last, begin, 1); }
template <class I> void sequence(I first, I last) { thrust::sequence(first, last, 0, 1); }
template <class I, class G> void generate(I first, I last, G next) {
    std::vector<value_of<I>> all(last - first);
    for (auto& one : all) one = next();
    thrust::copy(all.begin(), all.end(), first);
}

template <class I, class F, class T, class Op> T transform_reduce(I first, I last, F f, T init, Op op) {
    const long n = last - first;
    if constexpr (place_of<I>::is_device) {
        T* out = nullptr;
        cudaMalloc((void**)&out, sizeof(T));
        kernels::reduce<<<1, 256>>>(raw(first), n, init, f, op, out);
        cudaMemcpy((void*)&init, out, sizeof(T), cudaMemcpyDeviceToHost);
        cudaFree((void*)out);
        return init;
    } else {
        for (; first != last; ++first) init = op(init, f(*first));
        return init;
    }
}
template <class I, class T, class Op> T reduce(I first, I last, T init, Op op) {
    return thrust::transform_reduce(first, last, identity<>(), init, op);
}
template <class I, class T> T reduce(I first, I last, T init) { return thrust::reduce(first, last, init, plus<T>()); }
template <class I> value_of<I> reduce(I first, I last) { return thrust::reduce(first, last, value_of<I>()); }
template <class T> struct equals {
    T value;
    template <class A> __host__ __device__ long operator()(const A& a) const { return a == value; }
};
template <class I, class T> long count(I first, I last, const T& value) {
    return thrust::transform_reduce(first, last, equals<value_of<I>>{(value_of<I>)value}, 0l, plus<long>());
}
template <class P> struct as_number {
    P holds;
    template <class A> __host__ __device__ long operator()(const A& a) const { return holds(a) ? 1 : 0; }
};
template <class I, class P> long count_if(I first, I last, P holds) {
    return thrust::transform_reduce(first, last, as_number<P>{holds}, 0l, plus<long>());
}
template <class I, class J, class T> T inner_product(I first, I last, J other, T init) {
    std::vector<value_of<I>> a(last - first);
    std::vector<value_of<J>> b(last - first);
    thrust::copy(first, last, a.begin());
    thrust::copy(other, other + (last - first), b.begin());
    for (size_t i = 0; i < a.size(); ++i) init = init + a[i] * b[i];
    return init;
}

template <class I, class O, class T, class Op> O scanned(I first, I last, O out, T init, Op op, bool before) {
    const long n = last - first;
    if constexpr (place_of<O>::is_device) {
        if (n > 0) kernels::scan<<<1, 1>>>(raw(first), n, raw(out), init, op, before);
        return out + n;
    } else {
        for (long i = 0; i < n; ++i, ++first, ++out) {
            const T one = *first;
            if (before) *out = init;
            init = before || i > 0 ? op(init, one) : one;
            if (!before) *out = init;
        }
        return out;
    }
}
template <class I, class O, class Op> O inclusive_scan(I first, I last, O out, Op op) {
    return thrust::scanned(first, last, out, value_of<I>(), op, false);
}
template <class I, class O> O inclusive_scan(I first, I last, O out) {
    return thrust::inclusive_scan(first, last, out, plus<value_of<I>>());
}
template <class I, class O, class T, class Op> O exclusive_scan(I first, I last, O out, T init, Op op) {
    return thrust::scanned(first, last, out, init, op, true);
}
template <class I, class O, class T> O exclusive_scan(I first, I last, O out, T init) {
    return thrust::exclusive_scan(first, last, out, init, plus<T>());
}
template <class I, class O> O exclusive_scan(I first, I last, O out) {
    return thrust::exclusive_scan(first, last, out, value_of<I>());
}

// On a copy of the elements in host memory.
template <class I, class F> void on_host(I first, I last, F work) {
    std::vector<value_of<I>> all(last - first);
    thrust::copy(first, last, all.begin());
    work(all);
    thrust::copy(all.begin(), all.end(), first);
}
template <class I, class Less> void stable_sort(I first, I last, Less less) {
    thrust::on_host(first, last, [&](auto& all) { std::stable_sort(all.begin(), all.end(), less); });
}
template <class I> void stable_sort(I first, I last) { thrust::stable_sort(first, last, thrust::less<>()); }
template <class I, class Less> void sort(I first, I last, Less less) { thrust::stable_sort(first, last, less); }
template <class I> void sort(I first, I last) { thrust::stable_sort(first, last); }
template <class I> void reverse(I first, I last) {
    thrust::on_host(first, last, [](auto& all) { std::reverse(all.begin(), all.end()); });
}
template <class K, class V, class Less> void sort_by_key(K first, K last, V values, Less less) {
    typedef std::pair<value_of<K>, value_of<V>> Pair;
    const long n = last - first;
    std::vector<value_of<K>> keys(n);
    std::vector<value_of<V>> all(n);
    thrust::copy(first, last, keys.begin());
    thrust::copy(values, values + n, all.begin());
    std::vector<Pair> pairs;
    for (long i = 0; i < n; ++i) pairs.push_back(Pair(keys[i], all[i]));
    std::stable_sort(pairs.begin(), pairs.end(), [&](const Pair& a, const Pair& b) { return less(a.first, b.first); });
    for (long i = 0; i < n; ++i) keys[i] = pairs[i].first, all[i] = pairs[i].second;
    thrust::copy(keys.begin(), keys.end(), first);
    thrust::copy(all.begin(), all.end(), values);
}
template <class K, class V> void sort_by_key(K first, K last, V values) {
    thrust::sort_by_key(first, last, values, thrust::less<>());
}
template <class I> I max_element(I first, I last) {
    std::vector<value_of<I>> all(last - first);
    thrust::copy(first, last, all.begin());
    return first + (std::max_element(all.begin(), all.end()) - all.begin());
}
template <class I> I min_element(I first, I last) {
    std::vector<value_of<I>> all(last - first);
    thrust::copy(first, last, all.begin());
    return first + (std::min_element(all.begin(), all.end()) - all.begin());
}

#define WARPMARK_POLICY(name)                                                                        \
    template <class P, class... A, class = std::enable_if_t<is_policy<P>::value>> auto name(const P& p, A... a) { \
        return thrust::name(thrust::placed(p, a)...);                                                \
    }
WARPMARK_POLICY(transform) WARPMARK_POLICY(for_each) WARPMARK_POLICY(copy) WARPMARK_POLICY(fill)
WARPMARK_POLICY(sequence) WARPMARK_POLICY(reduce) WARPMARK_POLICY(transform_reduce) WARPMARK_POLICY(count)
WARPMARK_POLICY(count_if) WARPMARK_POLICY(inclusive_scan) WARPMARK_POLICY(exclusive_scan) WARPMARK_POLICY(sort)
WARPMARK_POLICY(stable_sort) WARPMARK_POLICY(sort_by_key) WARPMARK_POLICY(max_element) WARPMARK_POLICY(min_element)
WARPMARK_POLICY(reverse)
#undef WARPMARK_POLICY

}  // namespace thrust
