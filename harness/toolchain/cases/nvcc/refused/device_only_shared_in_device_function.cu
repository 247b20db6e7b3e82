// expect: refused at line 5: a static "__shared__" variable declaration is not allowed inside a host function body
// A __shared__ array in a host function's lambda.
void stage() {
    auto f = [](int x) {
    __shared__ int s[32];
    s[0] = x;
    __syncthreads();
    return s[0];
    };
    f(1);
}

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
