// expect: taken
// An explicit instantiation of a kernel template.
template <class T> __global__ void k(const T* in, T* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}
template __global__ void k<int>(const int*, int*, int);
template __global__ void k<float>(const float*, float*, int);

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
