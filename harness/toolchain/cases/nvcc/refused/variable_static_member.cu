// expect: refused at line 10: identifier "Config::width" is undefined in device code
// A static member of the host in a kernel.
struct Config {
    static int width;
};
int Config::width = 8;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] % Config::width;
}

void launch(const int *in, int *out, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    k<<<grid, block>>>(in, out, n);
}
