// expect: refused at line 7: no instance of overloaded function "atomicAdd" matches the argument list
// atomicAdd of a short.
__device__ short total;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { atomicAdd(&total, short(1)); out[i] = in[i]; }
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
