// expect: taken
// lab: 01_race
// std::variant and std::visit choose between two ways to launch.
#include <variant>

struct Small { int threads; };
struct Large { int threads, blocks; };

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
    std::variant<Small, Large> how;
    if (n <= 256) how = Small{256};
    else how = Large{128, (n + 127) / 128};
    std::visit([&](auto c) {
        if constexpr (std::is_same_v<decltype(c), Small>) reverse<<<1, c.threads>>>(in, out, n);
        else reverse<<<c.blocks, c.threads>>>(in, out, n);
    }, how);
}
