// expect: taken
// lab: 01_race
// std::chrono measures the kernel on the host's clock.
#include <chrono>
#include <cstdio>

__global__
void reverse(const int* __restrict__ in, int* __restrict__ out, int n)
{
  __shared__ int buffer[256];
  const int idx = blockDim.x * blockIdx.x + threadIdx.x;
  const bool active = idx < n;
  int value = active ? in[idx] : 0;
  buffer[threadIdx.x] = value;
  __syncthreads();
  if (active)
  {
    out[n - idx - 1] = buffer[threadIdx.x];
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    using clock = std::chrono::high_resolution_clock;
    auto start = clock::now();
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaDeviceSynchronize();
    auto stop = clock::now();
    double us = std::chrono::duration<double, std::micro>(stop - start).count();
    auto whole = std::chrono::duration_cast<std::chrono::microseconds>(stop - start).count();
    if (us < 0 || whole < 0) printf("the clock runs backwards\n");
}
