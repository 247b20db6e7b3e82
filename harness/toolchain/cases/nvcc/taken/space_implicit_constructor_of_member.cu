// expect: taken
// It calls the device's of a member.
struct Part {
    int v;
    __device__ Part() : v(2) {}
};
struct Whole { Part part; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Whole w;
    if (i < n) out[i] = in[i] + w.part.v;
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
