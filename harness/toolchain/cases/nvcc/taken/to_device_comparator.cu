// expect: taken
// std::sort on the host with a comparator of the device: no word of it; the call ends the program with status 1.
#include <algorithm>

struct Less { __device__ bool operator()(int a, int b) const { return a < b; } };

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int t[3] = {128, 32, 64};
    std::sort(t, t + 3, Less());
    k<<<(n + t[2] - 1) / t[2], t[2]>>>(in, out, n);
}
