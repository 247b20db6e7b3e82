// expect: refused at line 4: identifier "uint32_t" is undefined
// uint32_t and uint64_t without <cstdint>.
__global__ void k(const int* in, int* out, int n) {
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    uint64_t wide = i;
    if (i < n) out[i] = in[wide];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
