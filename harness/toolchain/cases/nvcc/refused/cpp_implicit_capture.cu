// expect: refused at line 13: an enclosing-function local variable cannot be referenced in a lambda body unless it is in the capture list
// A lambda uses what it does not capture.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    int threads = n > 1000 ? 256 : 64;
    auto blocks = [](int m) { return (m + threads - 1) / threads; };
    k<<<blocks(n), threads>>>(in, out, n);
}
