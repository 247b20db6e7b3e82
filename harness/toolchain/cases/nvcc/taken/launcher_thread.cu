// expect: taken
// lab: 01_race
// A std::thread launches one half, the launcher the other.
#include <thread>

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
    int half = n / 2;
    std::thread other([=] {
        if (half > 0) reverse<<<(half + 63) / 64, 64>>>(in, out + n - half, half);
        cudaDeviceSynchronize();
    });
    reverse<<<(n - half + 63) / 64, 64>>>(in + half, out, n - half);
    other.join();
    cudaDeviceSynchronize();
}
