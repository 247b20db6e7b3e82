// expect: taken
// A functor instead of a __device__ lambda.
template <class F> __global__ void k(int* out, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(i);
}

struct Twice { __device__ int operator()(int i) const { return 2 * i; } };

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(out, n, Twice());
}
