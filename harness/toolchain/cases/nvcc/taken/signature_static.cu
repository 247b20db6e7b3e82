// expect: taken
// The contract is void launch(const int* in, int* out, int n) with a name that is seen outside; here it is static.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

static void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }

void (*seen)(const int*, int*, int) = launch;
