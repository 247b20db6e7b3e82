// flow.cu: loops, switches, recursion, function pointers, virtual functions, lambdas, templates, printf, assert.
#include <cassert>
#include <cstdio>

struct Shape {
    __device__ virtual ~Shape() {}
    __device__ virtual float area() const = 0;
    float size = 1;
};
struct Square : Shape {
    __device__ float area() const override { return size * size; }
};
struct Circle : Shape {
    __device__ float area() const override { return 3.14f * size * size; }
};
struct Big {
    int values[20];
    double sum;
};

__device__ __noinline__ int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
__device__ __noinline__ int is_odd(unsigned n);
__device__ __noinline__ int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
__device__ __noinline__ int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
__device__ __noinline__ Big filled(Big from, int add) {
    for (int& value : from.values) value += add;
    from.sum += add;
    return from;
}
__device__ __noinline__ void swap_two(float& a, float& b) {
    const float c = a;
    a = b;
    b = c;
}
__device__ float plus(float a, float b) { return a + b; }
__device__ float minus(float a, float b) { return a - b; }
__device__ float times(float a, float b) { return a * b; }
using Operation = float (*)(float, float);
__device__ Operation operations[3] = {plus, minus, times};

template <class F>
__device__ float apply(F f, float x) { return f(f(x)); }

__global__ void flow(float* x, int* i, char* c, short s, unsigned char uc, bool b) {
    const int t = threadIdx.x;
    int sum = 0;
    for (int k = 0; k < t; ++k) {
        if (k == 7) continue;
        if (k > i[t]) break;
        sum += k;
    }
    while (sum > 100) sum -= i[t + 1];
    do ++sum;
    while (sum & 3);
    switch (i[t]) {
        case 0: sum += 1; break;
        case 1: sum += 20;
        case 2: sum *= 3; break;
        case 3: sum ^= 7; break;
        case 4: sum -= 4; break;
        case 5: sum = factorial(t); break;
        case 9: return;
        default: sum = -1;
    }
    goto end;
end:
    i[t] = sum + is_even(t) + (b ? s : uc);
    Big big{};
    big = filled(big, t);
    x[t] = operations[t % 3](x[t], x[t + 1]) + big.values[t % 20] + static_cast<float>(big.sum);
    swap_two(x[t], x[t + 32]);
    x[t] = apply([=](float y) { return y * 2 + t; }, x[t]);
    Square square;
    Circle circle;
    const Shape* shape = t & 1 ? static_cast<const Shape*>(&square) : &circle;
    x[t] += shape->area();
    assert(x[t] >= 0 && "areas are positive");
    printf("thread %d: %f %s %c %lld %p\n", t, x[t], "text", c[t], static_cast<long long>(i[t]), x);
    if (t == 31) printf("no arguments\n");
}

template <int n>
__global__ void __launch_bounds__(256, 2) unrolled(float* x) {
#pragma unroll
    for (int k = 0; k < n; ++k) x[threadIdx.x + k] *= k;
    if constexpr (n > 2) x[0] = n;
}
template __global__ void unrolled<4>(float*);
template __global__ void unrolled<17>(float*);

extern "C" void launch(const float* in, float* out, int n) {
    const int threads = 256, blocks = (n + threads - 1) / threads;
    unrolled<4><<<blocks, threads>>>(out);
    unrolled<17><<<dim3(blocks, 2), dim3(16, 16, 1), 1024>>>(out);
    cudaFuncSetAttribute(flow, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    flow<<<1, 32, 65536>>>(out, nullptr, nullptr, 1, 2, true);
    if (cudaGetLastError() != cudaSuccess) printf("%s\n", cudaGetErrorString(cudaPeekAtLastError()));
    cudaDeviceSynchronize();
}
