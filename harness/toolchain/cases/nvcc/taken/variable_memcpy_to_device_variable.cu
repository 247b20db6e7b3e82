// expect: taken
// cudaMemcpy to a __device__ array by its name.
__device__ int weights[2];

// one thread per element
__global__ void k( const int* __restrict__ in, int* __restrict__ out, int n )
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if( i < n )
		out[i] = in[i] * weights[i & 1];
}

void launch(const int* in, int* out, int n) {
    int h[2] = {1, 2};
    cudaMemcpy(weights, h, sizeof h, cudaMemcpyHostToDevice);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
