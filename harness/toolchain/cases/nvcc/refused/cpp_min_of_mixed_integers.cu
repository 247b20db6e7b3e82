// expect: refused at line 5: more than one instance of overloaded function "min" matches the argument list:
// CUDA's min of a long long and an int is ambiguous.
__global__ void k(const int* in, int* out, int n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < min(n, 1000u)) out[i] = max(in[i], 2) + min(1ll, 2) + max(3ul, 2u);
}

extern "C" void launch(const int* in, int* out, int n) { k<<<max(1, (n + 255u) / 256), 256>>>(in, out, n); }
