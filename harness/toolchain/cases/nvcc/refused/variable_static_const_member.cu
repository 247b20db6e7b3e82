// expect: refused at line 14: identifier "Config::width" is undefined in device code
// A static const member that is defined by a call.
struct Config {
    static const int width;
};
int width_of_the_day() { return 8; }
const int Config::width = width_of_the_day();

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] % Config::width;
}

extern "C"
void launch(const int* in, int* out, int n)
{
  const int B = 256;
  k<<<(n + B - 1) / B, B>>>(in, out, n);
  cudaDeviceSynchronize();
}
