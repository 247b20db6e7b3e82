// expect: refused at line 3: a __global__ function must have a void return type
// A kernel that returns an int.
__global__ int count(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
    return n;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    count<<<grid, block>>>(in, out, n);
}
