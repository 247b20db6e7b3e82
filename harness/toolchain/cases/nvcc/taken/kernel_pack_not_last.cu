// expect: taken
// A kernel template with one parameter pack, at the end.
template <class... A> __global__ void k(int* out, A... a) { out[0] = sizeof...(a); }

void launch(const int* in, int* out, int n) { k<<<1, 1>>>(out, n, n); }
