// expect: taken
// warns at line 10: calling a __host__ function from a __host__ __device__ function is not allowed
// warns at line 10: calling a __host__ function("Range::raw() const") from a __host__ __device__ function("Range::half const") is not allowed
// A member function for both sides calls one of the host.
class Range {
    int n_;
public:
    __host__ __device__ Range(int n) : n_(n) {}
    int raw() const { return n_; }
    __host__ __device__ int half() const { return raw() / 2; }
};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + Range(n).half();
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
