// expect: taken
// A zero-length array and an anonymous struct in a union.
struct Packet { int n; int data[0]; };
union Bits { float f; unsigned u; struct { unsigned lo : 16, hi : 16; }; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Bits b;
    b.f = 1.0f;
    if (i < n) out[i] = in[i] + b.hi + int(sizeof(Packet));
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
