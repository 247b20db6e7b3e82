// expect: taken
// A member function that launches a kernel.
// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

class Reverser {
public:
    void run(const int* in, int* out, int n) { k<<<1, 64>>>(in, out, n); }
};

void launch(const int* in, int* out, int n) {
    Reverser r;
    r.run(in, out, n);
}
