// expect: taken
// The contract is (const int* in, int* out, int n); here there are none.
#include <cstdio>

__global__ void k() { printf("hello\n"); }

extern "C" void launch() { k<<<1, 1>>>(); }
