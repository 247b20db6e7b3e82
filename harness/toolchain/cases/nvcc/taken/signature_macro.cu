// expect: taken
// The contract is void launch(const int* in, int* out, int n) with C linkage; here a macro writes it.
#define LAUNCHER(name) extern "C" void name(const int* in, int* out, int n)

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

LAUNCHER(launch) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
