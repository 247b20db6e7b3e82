// expect: refused at line 3: A __global__ function or function template cannot be marked constexpr
// A kernel that is constexpr.
constexpr __global__ void k(int* out) { out[0] = 1; }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out); }
