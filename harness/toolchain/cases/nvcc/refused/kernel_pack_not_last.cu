// expect: refused at line 3: Pack template parameter must be the last template parameter for a variadic __global__ function template
// A kernel template with two parameter packs.
template <class... A, class... B> __global__ void k(int* out, A... a) { out[0] = sizeof...(a); }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, n, n); }
