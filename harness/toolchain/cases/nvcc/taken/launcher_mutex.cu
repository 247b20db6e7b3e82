// expect: taken
// lab: 01_race
// std::mutex and std::lock_guard around a static counter of launches.
#include <mutex>

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

static std::mutex guard;
static int launches = 0;

extern "C" void launch(const int* in, int* out, int n) {
    {
        std::lock_guard<std::mutex> lock(guard);
        ++launches;
    }
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}
