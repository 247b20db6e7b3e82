// expect: taken
// A constexpr int at file scope, static and inline.
constexpr int a = 3;
static constexpr int b = 4;
inline constexpr int c = 5;

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i] * a + b - c;
  }
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
