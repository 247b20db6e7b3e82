// expect: refused at line 8: identifier "tile_width" is undefined in device code
// A macro that names a global of the host.
int tile_width = 16;
#define TILE tile_width

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] / TILE;
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
