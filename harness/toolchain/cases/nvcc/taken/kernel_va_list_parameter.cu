// expect: taken
// A kernel's parameter is a function's type.
__global__ void k(int* out, int f(int)) { out[0] = f != nullptr; }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, nullptr); }
