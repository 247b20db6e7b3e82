// expect: taken
// Four streams, each with its part of pinned memory, as the overlap post has it.
#include <cstdio>
#include <cmath>

__global__ void kernel(float *a, int offset)
{
  int i = offset + threadIdx.x + blockIdx.x * blockDim.x;
  float x = (float)i;
  a[i] = a[i] + sqrtf(sinf(x) * sinf(x) + cosf(x) * cosf(x));
}

int main()
{
  const int blockSize = 256, nStreams = 4;
  const int n = 4 * 1024;
  const int streamSize = n / nStreams;
  const int streamBytes = streamSize * sizeof(float);
  float *a, *d_a;
  cudaMallocHost((void**)&a, n * sizeof(float));
  cudaMalloc((void**)&d_a, n * sizeof(float));
  cudaStream_t stream[nStreams];
  for (int i = 0; i < nStreams; ++i) cudaStreamCreate(&stream[i]);
  for (int i = 0; i < n; i++) a[i] = 0;
  for (int i = 0; i < nStreams; ++i) {
    int offset = i * streamSize;
    cudaMemcpyAsync(&d_a[offset], &a[offset], streamBytes, cudaMemcpyHostToDevice, stream[i]);
    kernel<<<streamSize/blockSize, blockSize, 0, stream[i]>>>(d_a, offset);
    cudaMemcpyAsync(&a[offset], &d_a[offset], streamBytes, cudaMemcpyDeviceToHost, stream[i]);
  }
  cudaDeviceSynchronize();
  float maxE = 0;
  for (int i = 0; i < n; i++) maxE = fmaxf(maxE, fabsf(a[i] - 1.0f));
  printf("max error: %s\n", maxE < 1e-5f ? "small" : "large");
  for (int i = 0; i < nStreams; ++i) cudaStreamDestroy(stream[i]);
  cudaFree(d_a);
  cudaFreeHost(a);
  return maxE < 1e-5f ? 0 : 1;
}
