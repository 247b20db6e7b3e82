// expect: taken
// warns at line 10: calling a __host__ function from a __host__ __device__ function is not allowed
// warns at line 10: calling a __host__ function("Host::get(int)") from a __host__ __device__ function("get<    ::Host> ") is not allowed
// A template for both sides calls what only the device has, and the host uses another instance: a warning at most.
__device__ int on_device(int x) { return x + 1; }

struct Device { __device__ static int get(int x) { return on_device(x); } };
struct Host { __host__ static int get(int x) { return x + 2; } };

template <class Side> __host__ __device__ int get(int x) { return Side::get(x); }

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = get<Device>(in[i]);
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    int blocks = (get<Host>(n) + 255) / 256;
    k<<<blocks, 256>>>(in, out, n);
}
