// expect: refused at line 11: argument of type "int (*)[4]" is incompatible with parameter of type "const int *"
// The address of an array of four, where a pointer to int is wanted.
__constant__ int table[4];

__global__ void k(const int* in, int* out, int n, const int* t) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + *t;
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n, &table);
}
