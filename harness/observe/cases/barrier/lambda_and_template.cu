// Barriers inside of templates and lambdas that uniform code calls.
// run: --launch run --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 2080 2079
template <class T, int n, class F>
__device__ T folded(T value, F combine) {
    __shared__ T part[n];
    int t = threadIdx.x;
    part[t] = value;
    __syncthreads();
#pragma unroll
    for (int stride = n / 2; stride > 0; stride /= 2) {
        if (t < stride) part[t] = combine(part[t], part[t + stride]);
        __syncthreads();
    }
    return part[0];
}
__global__ void both(const int* in, int* out) {
    int t = threadIdx.x;
    int sum = folded<int, 64>(in[t], [](int a, int b) { return a + b; });
    long long most = folded<long long, 64>(in[t], [=](long long a, long long b) { return a > b ? a : b; });
    out[t] = sum + int(most) - t + 1;
}
extern "C" void run(const int* in, int* out) {
    both<<<1, 64>>>(in, out);
}
