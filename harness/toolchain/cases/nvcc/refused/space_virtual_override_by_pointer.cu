// expect: refused at line 4: execution space mismatch: overridden entity (function "Op::run") is a __device__ function, but overriding entity (function "Inc::run") is a __host__ function
// A virtual function of the device, overridden by the host and called by the base.
struct Op { __device__ virtual int run(int x) const = 0; };
struct Inc : Op { int run(int x) const override { return x + 1; } };

__device__ int call(const Op& op, int x) { return op.run(x); }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Inc inc;
    if (i < n) out[i] = call(inc, in[i]);
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
