// expect: refused at line 11: redefinition of ‘int bias’
// An extern __device__ variable that is defined below its use: without -rdc the host compiler sees it twice.
extern __device__ int bias;

__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i] + bias;
    }
}

__device__ int bias = 2;

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
