// expect: taken
// std::min on the host without <algorithm>: another header brings it along.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = std::min(n, 256);
    if (threads > 0) k<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
