// expect: taken
// A class of the host holds a member whose constructor is for both sides.
struct Counter {
    int value;
    __host__ __device__ Counter() : value(0) {}
};

struct Stats {
    Counter launches;
    int last;
    Stats() : last(-1) {}
};

// one thread per element
__global__ void twice( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = 2 * in[i];
}

void launch(const int* in, int* out, int n) {
    Stats s;
    twice<<<(n + 255) / 256, 256>>>(in, out, n);
    s.launches.value++;
}
