// expect: refused at line 12: namespace "std" has no member "runtime_error"
// std::runtime_error without <stdexcept>.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    if (n < 0) throw std::runtime_error("negative");
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
