// expect: refused at line 7: no matching function for call to ‘Point::Point()’
// A __device__ variable whose constexpr constructor takes arguments: the host compiler finds no default constructor.
struct Point {
    int x, y;
    __host__ __device__ constexpr Point(int a, int b) : x(a), y(b) {}
};
__device__ Point origin(1, 2);

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + origin.x;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
