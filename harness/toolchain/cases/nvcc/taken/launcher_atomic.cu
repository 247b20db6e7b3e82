// expect: taken
// lab: 01_race
// std::atomic counts, std::call_once prepares.
#include <atomic>
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

static std::atomic<int> calls{0};
static std::once_flag once;
static int threads = 0;

void launch(const int* in, int* out, int n) {
    std::call_once(once, [] { threads = 128; });
    calls.fetch_add(1, std::memory_order_relaxed);
    reverse<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
