// expect: refused at line 7: identifier "gain" is undefined in device code
// A host variable behind if (false).
int gain = 3;

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (false) out[i] = gain;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
