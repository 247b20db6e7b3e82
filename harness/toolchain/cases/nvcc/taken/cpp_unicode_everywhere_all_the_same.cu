// expect: taken
// Letters of other languages in names and a macro.
#define größe 256

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int blöcke = (n + größe - 1) / größe;
    k<<<blöcke, größe>>>(in, out, n);
}
