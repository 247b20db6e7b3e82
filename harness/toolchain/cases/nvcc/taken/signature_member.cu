// expect: taken
// The contract is ::launch(const int* in, int* out, int n); here it is a static member.
__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i];
}

struct Lab {
    static void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
};
