// expect: taken
// A kernel template with a parameter pack.
template <class... Rest> __global__ void k(int* out, int n, Rest... rest) { out[0] = n + sizeof...(rest); }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, n, 1, 2, 3); }
