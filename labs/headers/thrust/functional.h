// Function objects of thrust. For `inspect` and `replay`.
#pragma once

namespace thrust {

#define WARPMARK_FUNCTION(name, result)                                                         \
    template <class T = void> struct name {                                                     \
        __host__ __device__ constexpr auto operator()(const T& a, const T& b) const { return result; } \
    };                                                                                          \
    template <> struct name<void> {                                                             \
        template <class A, class B> __host__ __device__ constexpr auto operator()(const A& a, const B& b) const { \
            return result;                                                                      \
        }                                                                                       \
    };
WARPMARK_FUNCTION(plus, a + b)
WARPMARK_FUNCTION(minus, a - b)
WARPMARK_FUNCTION(multiplies, a* b)
WARPMARK_FUNCTION(divides, a / b)
WARPMARK_FUNCTION(modulus, a % b)
WARPMARK_FUNCTION(maximum, a < b ? b : a)
WARPMARK_FUNCTION(minimum, b < a ? b : a)
WARPMARK_FUNCTION(less, a < b)
WARPMARK_FUNCTION(greater, a > b)
WARPMARK_FUNCTION(less_equal, a <= b)
WARPMARK_FUNCTION(greater_equal, a >= b)
WARPMARK_FUNCTION(equal_to, a == b)
WARPMARK_FUNCTION(not_equal_to, a != b)
WARPMARK_FUNCTION(logical_and, a&& b)
WARPMARK_FUNCTION(logical_or, a || b)
#undef WARPMARK_FUNCTION

template <class T = void> struct negate {
    template <class A> __host__ __device__ constexpr auto operator()(const A& a) const { return -a; }
};
template <class T = void> struct square {
    template <class A> __host__ __device__ constexpr auto operator()(const A& a) const { return a * a; }
};
template <class T = void> struct logical_not {
    template <class A> __host__ __device__ constexpr bool operator()(const A& a) const { return !a; }
};
template <class T = void> struct identity {
    template <class A> __host__ __device__ constexpr A operator()(const A& a) const { return a; }
};

template <class Arg, class Result> struct unary_function {
    typedef Arg argument_type;
    typedef Result result_type;
};
template <class First, class Second, class Result> struct binary_function {
    typedef First first_argument_type;
    typedef Second second_argument_type;
    typedef Result result_type;
};

}  // namespace thrust
