// expect: refused at line 10: a value of type "void *" cannot be used to initialize an entity of type "int *"
// malloc's result without a cast.
__global__ void k(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    int* h = malloc(n * sizeof(int));
    k<<<(n + 255) / 256, 256>>>(in, out, n);
    free(h);
}
