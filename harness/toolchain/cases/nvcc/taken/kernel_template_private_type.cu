// expect: taken
// A public type as a kernel template's argument.
template <class T> __global__ void k(T t, int* out) { out[0] = t.v; }

class Holder {
public:
    struct Inner { int v; };
public:
    static void go(int* out, int n) { k<<<1, 1>>>(Inner{n}, out); }
};

void launch(const int* in, int* out, int n) { Holder::go(out, n); }
