// expect: taken
// Overloaded kernels, told apart by their arguments.
__global__ void k(int* out, float x) { out[0] = int(x); }
__global__ void k(int* out, int x) { out[0] = x; }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, n); }
