// expect: taken
// lab: 01_race
// std::pair and std::make_pair carry the configuration.
#include <utility>

__global__ void rev(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    int count = min((int)blockDim.x, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}

static std::pair<dim3, dim3> shape(int n)
{
	dim3 block(128);
	dim3 grid((n + block.x - 1)/block.x);
	return std::make_pair(grid, block);
}

extern "C" void launch( const int* in, int* out, int n )
{
	std::pair<dim3, dim3> s = shape(n);
	rev<<< s.first, s.second >>>( in, out, n );
}
