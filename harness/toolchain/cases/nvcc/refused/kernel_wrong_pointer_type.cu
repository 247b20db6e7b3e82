// expect: refused at line 9: argument of type "const int *" is incompatible with parameter of type "const float *"
// A kernel wants float*, the launch has int*.
__global__ void k(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
