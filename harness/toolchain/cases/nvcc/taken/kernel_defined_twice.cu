// expect: taken
// Two kernels of one name and different parameters.
__global__ void k(int* out, int n) { out[0] = n; }
__global__ void k(int* out, unsigned m) { out[1] = m; }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, n); }
