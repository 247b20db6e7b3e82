// Tests of functions: recursion, function pointers, structures as parameters, local arrays, the stack.
#include "harness/machine/kernel_runner_test.h"
#include "harness/machine/run_state.h"

namespace warpmark::machine {

TEST_CASE("calls: recursion of another depth in each lane") {
    in_both_builds(R"(__device__ __noinline__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
        __device__ __noinline__ int odd(int n);
        __device__ __noinline__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
        __device__ __noinline__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
        __global__ void k(int* out) { out[threadIdx.x] = fib(threadIdx.x % 10) * 10 + even(threadIdx.x); })",
                   [](Rig& rig) {
                       constexpr int fib[] = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34};
                       rig.out<int>(40).launch("k", 40);
                       CHECK(rig.result<int>(0) ==
                             made<int>(40, [&](int t) { return fib[t % 10] * 10 + (t % 2 == 0); }));
                   });
}

TEST_CASE("calls: function pointers, another function in each lane, some in divergent code") {
    in_both_builds(R"(__device__ int twice(int x) { return 2 * x; }
        __device__ int square(int x) { return x * x; }
        __device__ int minus(int x) { return -x; }
        using F = int (*)(int);
        __device__ F table[3] = {twice, square, minus};
        __global__ void k(int* out) {
            const int t = threadIdx.x;
            const F f = table[t % 3];
            int x = f(t);
            if (t & 1) x += table[(t + 1) % 3](t);
            out[t] = x;
        })",
                   [](Rig& rig) {
                       const auto f = [](int which, int x) {
                           if (which % 3 == 0) return 2 * x;
                           return which % 3 == 1 ? x * x : -x;
                       };
                       rig.out<int>(64).launch("k", 64);
                       CHECK(rig.result<int>(0) ==
                             made<int>(64, [&](int t) { return f(t, t) + (t & 1 ? f(t + 1, t) : 0); }));
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("calls: virtual functions") {
    in_both_builds(
        R"(struct Shape { int size; __device__ Shape(int s) : size(s) {} __device__ virtual int area() )"
        R"(const = 0; };
        struct Square : Shape { using Shape::Shape; __device__ int area() const override { return size * )"
        R"(size; } };
        struct Line : Shape { using Shape::Shape; __device__ int area() const override { return 0 * size + )"
        R"(1; } };
        __device__ __noinline__ int area_of(const Shape& shape) { return shape.area(); }
        __global__ void k(int* out) {
            const Square square(threadIdx.x);
            const Line line(threadIdx.x);
            out[threadIdx.x] = area_of(threadIdx.x % 3 ? static_cast<const Shape&>(square) : line);
        })",
        [](Rig& rig) {
            rig.out<int>(32).launch("k", 32);
            CHECK(rig.result<int>(0) == made<int>(32, [](int t) { return t % 3 ? t * t : 1; }));
        });
}

TEST_CASE("calls: structures by value and by reference, large and of odd sizes") {
    in_both_builds(R"(struct Three { char a; short b; char c[3]; };
        struct Big { int values[33]; double sum; };
        __device__ __noinline__ Three shifted(Three x, char by) { x.a += by; x.b += by; x.c[2] += by; )"
                   R"(return x; }
        __device__ __noinline__ Big filled(const Big& from, int add) { Big b = from; for (int& v : )"
                   R"(b.values) v += add; b.sum = add * 0.5; return b; }
        __device__ __noinline__ void swapped(int& a, int& b) { const int c = a; a = b; b = c; }
        __global__ void k(int* out, Three given, Big big) {
            const int t = threadIdx.x;
            const Three three = shifted(given, t);
            const Big filled_one = filled(big, t);
            int a = three.a + three.b * 1000, b = filled_one.values[t % 33] + )"
                   R"(static_cast<int>(filled_one.sum * 2);
            swapped(a, b);
            out[2 * t] = a;
            out[2 * t + 1] = b + three.c[2] + three.c[0];
        })",
                   [](Rig& rig) {
                       struct Three {
                           char a;
                           short b;
                           char c[3];
                       };
                       struct Big {
                           int values[33];
                           double sum;
                       };
                       Big big{};
                       for (int at = 0; at < 33; ++at) big.values[at] = 10 * at;
                       rig.out<int>(64).scalar(Three{1, 2, {3, 4, 5}}).scalar(big).launch("k", 32);
                       CHECK(rig.result<int>(0) == made<int>(64, [](int at) {
                                 const int t = at / 2;
                                 return at % 2 == 0 ? 10 * (t % 33) + 2 * t
                                                    : 1 + t + (2 + t) * 1000 + 5 + t + 3;
                             }));
                   });
}

TEST_CASE("calls: local arrays belong to their lane and their call") {
    in_both_builds(R"(__device__ __noinline__ int sum_of(int depth, int seed) {
            int local[8];
            for (int i = 0; i < 8; ++i) local[i] = seed + i;
            const int below = depth > 0 ? sum_of(depth - 1, seed + 100) : 0;
            int sum = below;
            for (int i = 0; i < 8; ++i) sum += local[(i * 3) % 8];
            return sum;
        }
        __global__ void k(int* out) {
            int mine[16];
            for (int i = 0; i < 16; ++i) mine[i] = threadIdx.x * i;
            out[threadIdx.x] = sum_of(threadIdx.x % 4, threadIdx.x) + mine[(threadIdx.x + 5) % 16];
        })",
                   [](Rig& rig) {
                       rig.out<int>(32).launch("k", 32);
                       CHECK(rig.result<int>(0) == made<int>(32, [](int t) {
                                 int sum = 0;
                                 for (int depth = 0; depth <= t % 4; ++depth)
                                     sum += 8 * (t + 100 * depth) + 28;
                                 return sum + t * ((t + 5) % 16);
                             }));
                       CHECK(rig.findings() == "");
                   });
}

TEST_CASE("calls: endless recursion overflows the stack, deep recursion does not") {
    in_both_builds(
        R"(__device__ __noinline__ int down(int n, volatile int* x) { int local[32]; local[n & 31] = *x; )"
        R"(return n == 0 ? local[0] : down(n - 1, x) + local[n & 31] + 1; }
        __global__ void deep(int* out) { out[1 + threadIdx.x] = down(500, out); }
        __global__ void endless(int* out) { out[1 + threadIdx.x] = down(-1, out); })",
        [](Rig& rig) {
            rig.out<int>(40).launch("deep", 4);
            CHECK(rig.result<int>(0)[1] == 500);
            CHECK(rig.findings() == "");
            rig.launch("endless", 4);
            CHECK(rig.findings() == "memory.stack");
        });
}

TEST_CASE("calls: recursion of large functions ends before the memory of this computer does") {
    std::string body;
    for (int at = 0; at < 400; ++at)
        body += "float v" + std::to_string(at) + " = a * " + std::to_string(at) + ".5f + b; b += v" +
                std::to_string(at) + " * a; ";
    Rig rig("__device__ __noinline__ float f(float a, float b, int n) { " + body +
                "return (n == 0 ? a : f(b, a, n - 1)) + b; }\n" +
                "__global__ void k(float* x) { x[threadIdx.x] = f(x[0], x[1], -1); }",
            Build::unoptimized);
    rig.run().work.limits.frame_bytes = 50 << 20;
    rig.out<float>(32).launch("k", 32);
    CHECK(rig.findings() == "memory.stack");
}

TEST_CASE("calls: that many threads are in a function at a time is no fault of theirs") {
    Rig rig(
        "__device__ __noinline__ int f(int a) { __syncthreads(); return a * 2; }\n"
        "__global__ void k(int* x) { x[threadIdx.x] = f(x[threadIdx.x]); }",
        Build::optimized);
    rig.run().work.limits.frame_bytes = 10'000;
    rig.out<int>(1024).launch("k", 1024);
    CHECK(rig.findings() == "tool.unsupported");
}

TEST_CASE("calls: a local array's end is found") {
    in_both_builds(
        "__global__ void k(int* out, int n) { int local[4]; for (int i = 0; i < 4; ++i) local[i] = i; out[0] "
        "= local[n]; }",
        [](Rig& rig) {
            rig.out<int>(1).scalar(1 << 20).launch("k", 1);
            CHECK(rig.findings() == "memory.out-of-bounds");
        });
}

TEST_CASE("calls: a wild function pointer is a finding") {
    in_both_builds("using F = int (*)(int); __global__ void k(int* out, F f) { out[0] = f(1); }",
                   [](Rig& rig) {
                       rig.out<int>(1).scalar(uint64_t{0x123456}).launch("k", 1);
                       CHECK(rig.findings() != "");
                   });
}

TEST_CASE("calls: lambdas, templates and operators") {
    in_both_builds(
        R"(struct Vector { float x, y; __device__ Vector operator+(const Vector& o) const { return {x + )"
        R"(o.x, y + o.y}; } __device__ float operator[](int i) const { return i ? y : x; } };
        template <class F> __device__ __noinline__ int twice(F f, int x) { return f(f(x)); }
        template <int n> struct Power { static __device__ int of(int x) { return x * Power<n - 1>::of(x); } };
        template <> struct Power<0> { static __device__ int of(int) { return 1; } };
        __global__ void k(int* out) {
            const int t = threadIdx.x;
            const Vector v = Vector{1.0f * t, 2.0f * t} + Vector{1, 1};
            out[t] = twice([t](int x) { return x * 2 + t; }, 3) + Power<3>::of(t) + static_cast<int>(v[t & )"
        R"(1]);
        })",
        [](Rig& rig) {
            rig.out<int>(32).launch("k", 32);
            CHECK(rig.result<int>(0) ==
                  made<int>(32, [](int t) { return 12 + 3 * t + t * t * t + (t & 1 ? 2 * t + 1 : t + 1); }));
        });
}

}  // namespace warpmark::machine
