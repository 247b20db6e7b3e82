// expect: taken
// An object with virtual functions as a kernel's argument: taken, and no good on the device.
struct Base { int v; __host__ __device__ Base(int v) : v(v) {} __device__ virtual int get() { return v; } };

__global__ void k(Base b, int* out) { out[0] = b.v; }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(Base(n), out); }
