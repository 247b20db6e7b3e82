// expect: refused at line 7: operator -> or ->* applied to "Shape" instead of to a pointer type
// -> on an object.
struct Shape { int n; };

__global__ void k(const int* in, int* out, Shape s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < s->n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) {
    Shape s{n};
    k<<<(n + 255) / 256, 256>>>(in, out, s);
}
