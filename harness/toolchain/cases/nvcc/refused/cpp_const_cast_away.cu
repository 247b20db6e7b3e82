// expect: refused at line 3: a value of type "const int *" cannot be used to initialize an entity of type "int *"
// const int* given for int*.
__device__ void set(int* p, const int* q) { int* r = q; *p = *r; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) set(out + i, in + i);
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
