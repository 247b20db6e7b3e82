// expect: refused at line 4: function "k" has already been defined (previous definition at line 3)
// Two kernels of one name and the same parameters.
__global__ void k(int* out, int n) { out[0] = n; }
__global__ void k(int* out, int m) { out[1] = m; }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, n); }
