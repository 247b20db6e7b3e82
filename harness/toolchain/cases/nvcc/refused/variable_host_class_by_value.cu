// expect: refused at line 8: identifier "params" is undefined in device code
// A kernel reads a host's object by its global name.
struct Params { int a, b; };
Params params{2, 5};

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = params.a * in[i] + params.b;
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
