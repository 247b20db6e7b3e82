// expect: refused at line 4: identifier "host_cell" is undefined in device code
// A __device__ pointer initialized with the address of a host's variable.
int host_cell = 1;
__device__ int* where = &host_cell;

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i] + *where;
  }
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
