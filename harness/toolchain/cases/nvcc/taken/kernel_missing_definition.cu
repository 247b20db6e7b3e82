// expect: taken
// A kernel that is declared and launched and nowhere defined: nvcc -c takes it, the linker does not find it.
__global__ void k(const int* in, int* out, int n);

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n); }
