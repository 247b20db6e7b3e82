// expect: taken
// GNU's statement expressions, __typeof__ and case ranges.
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = MAX(in[i], 3);
}

extern "C" void launch(const int* in, int* out, int n) { k<<<MAX(1, (n + 255) / 256), 256>>>(in, out, n); }
