// expect: taken
// The contract is void launch(const int* in, int* out, int n); declared and defined in an extern "C" block.
extern "C" {
void launch(const int* in, int* out, int n);
}

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
