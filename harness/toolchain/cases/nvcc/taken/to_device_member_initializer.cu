// expect: taken
// A default member initializer calls a function for both sides.
__host__ __device__ int threads_per_block() { return 96; }

struct Shape {
    int threads = threads_per_block();
    Shape() {}
};

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = in[i] | 1;
}

void launch(const int* in, int* out, int n) {
    Shape s;
    k<<<(n + s.threads - 1) / s.threads, s.threads>>>(in, out, n);
}
