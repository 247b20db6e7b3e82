// expect: refused at line 12: argument of type "const int *" is incompatible with parameter of type "int *"
// A kernel wants int*, the launch has const int*.
__global__ void k(int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

#define THREADS 64

extern "C" void launch( const int* in, int* out, int n )
{
	k<<< (n + THREADS - 1)/THREADS, THREADS >>>( in, out, n );
}
