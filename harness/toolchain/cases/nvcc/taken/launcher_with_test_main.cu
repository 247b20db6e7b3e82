// expect: taken
// lab: 01_race
// The solution of the lab, with a main for one's own tests below it.
#include <cstdio>
#include <cstdlib>
#include <vector>

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
    reverse<<<(n + 255) / 256, 256>>>(in, out, n);
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 1000;
    std::vector<int> h(n);
    for (int i = 0; i < n; ++i) h[i] = i;
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    launch(in, out, n);
    cudaMemcpy(h.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
        if (h[i] != n - 1 - i) { std::printf("wrong at %d\n", i); return 1; }
    std::puts("ok");
}
