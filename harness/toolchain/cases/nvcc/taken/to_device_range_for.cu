// expect: taken
// begin() and end() are for both sides.
struct Sizes {
    int v[3] = {1, 2, 3};
    __host__ __device__ const int* begin() const { return v; }
    __host__ __device__ const int* end() const { return v + 3; }
};

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] + 2;
}

extern "C" void launch(const int* in, int* out, int n) {
    Sizes sizes;
    for (int s : sizes) k<<<(n + 255) / 256 + s, 256>>>(in, out, n);
}
