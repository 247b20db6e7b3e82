// expect: taken
// memset, memcpy and strlen without <cstring>.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int a, b;
    memset(&a, 0, sizeof a);
    memcpy(&b, &a, sizeof a);
    k<<<(n + 255) / 256, 256 + b + (int)strlen("")>>>(in, out, n);
}
