// expect: refused at line 5: a __global__ function or function template cannot have a parameter with type std::initializer_list
// A kernel's parameter is a std::initializer_list.
#include <initializer_list>

__global__ void k(int* out, std::initializer_list<int> l) { out[0] = int(l.size()); }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, {1, 2, 3}); }
