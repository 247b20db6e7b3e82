// expect: refused at line 12: The closure type for a lambda ("lambda [](int)->int", defined at to_host_lambda_of_the_host.cu:11) cannot be used in the template argument type of a __global__ function template instantiation, unless the lambda is defined within a __device__ or __global__ function, or the flag '-extended-lambda' is specified and the lambda is an extended lambda (a __device__ or __host__ __device__ lambda defined within a __host__ or __host__ __device__ function)
// A lambda from the launcher runs in a kernel.
template <class F>
__global__ void apply(const int* in, int* out, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    int by = 3;
    auto add = [by](int x) { return x + by; };
    apply<<<(n + 255) / 256, 256>>>(in, out, n, add);
}
