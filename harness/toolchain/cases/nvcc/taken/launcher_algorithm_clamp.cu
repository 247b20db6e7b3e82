// expect: taken
// lab: 01_race
// std::max, std::min and std::clamp on the host.
#include <algorithm>

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
    int threads = std::clamp(n, 32, 256);
    threads = std::max(32, threads / 32 * 32);
    int blocks = std::min((n + threads - 1) / threads, 65535);
    if (blocks * threads < n) blocks = (n + threads - 1) / threads;
    reverse<<<blocks, threads>>>(in, out, n);
}
