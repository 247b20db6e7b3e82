// expect: taken
// Lambdas in device functions, generic, mutable, called at once.
__device__ int mix(int x) {
    auto add = [x](auto y) { return x + y; };
    int calls = 0;
    auto count = [&calls]() mutable { return ++calls; };
    return add(3) + count() + count() + [](int z) { return z * 2; }(x);
}

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = mix(in[i]);
    }
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
