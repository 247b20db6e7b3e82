// expect: taken
// malloc, free, abs and exit without <cstdlib>.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int* p = (int*)malloc(sizeof(int));
    if (p == NULL) exit(EXIT_FAILURE);
    *p = abs(-256);
    k<<<(n + 255) / 256, *p>>>(in, out, n);
    free(p);
}
