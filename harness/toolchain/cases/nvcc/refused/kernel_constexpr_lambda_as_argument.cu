// expect: refused at line 10: The closure type for a lambda ("lambda [](int)->int", defined at kernel_constexpr_lambda_as_argument.cu:9) cannot be used in the template argument type of a __global__ function template instantiation, unless the lambda is defined within a __device__ or __global__ function, or the flag '-extended-lambda' is specified and the lambda is an extended lambda (a __device__ or __host__ __device__ lambda defined within a __host__ or __host__ __device__ function)
// A lambda of the launcher as a kernel's template argument, constexpr or not.
template <class F> __global__ void k(int* out, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(i);
}

void launch(const int* in, int* out, int n) {
    constexpr auto twice = [](int i) constexpr { return 2 * i; };
    k<<<(n + 255) / 256, 256>>>(out, n, twice);
}
