// expect: taken
// -> on a pointer.
struct Shape { int n; };

__global__ void k(const int* in, int* out, const Shape* s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < s->n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    Shape* s;
    cudaMallocManaged(&s, sizeof(Shape));
    s->n = n;
    k<<<(n + 255) / 256, 256>>>(in, out, s);
    cudaDeviceSynchronize();
    cudaFree(s);
}
