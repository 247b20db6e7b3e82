// expect: refused at line 4: const variable "s" requires an initializer
// A const __shared__ array.
__global__ void k(const int* in, int* out, int n) {
    __shared__ const int s[128];
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) out[i] = in[i] + s[0];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 127) / 128, 128>>>(in, out, n); }
