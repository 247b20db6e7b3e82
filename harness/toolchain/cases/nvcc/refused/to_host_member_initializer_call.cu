// expect: refused at line 6: calling a __host__ function("start()") from a __device__ function("Sum::Sum") is not allowed
// A member's initializer calls the host, and a kernel makes such an object.
int start() { return 7; }

struct Sum {
    int value = start();
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Sum s;
    if (i < n) out[i] = in[i] + s.value;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
