// expect: refused at line 3: a __global__ function cannot have ellipsis
// A kernel with an ellipsis.
__global__ void k(int* out, int n, ...) { out[0] = n; }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, n, 1, 2, 3); }
