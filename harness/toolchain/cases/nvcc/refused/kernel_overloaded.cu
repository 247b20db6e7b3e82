// expect: refused at line 6: more than one instance of overloaded function "k" matches the argument list:
// An ambiguous launch of overloaded kernels.
__global__ void k(int* out, float x) { out[0] = int(x); }
__global__ void k(int* out, double x) { out[0] = int(x); }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, n); }
