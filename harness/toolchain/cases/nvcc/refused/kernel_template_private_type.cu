// expect: refused at line 9: A type that is defined inside a class and has private or protected access ("Holder::Inner") cannot be used in the template argument type of a __global__ function template instantiation, unless the class is local to a __device__ or __global__ function
// A private type as a kernel template's argument.
template <class T> __global__ void k(T t, int* out) { out[0] = t.v; }

class Holder {
private:
    struct Inner { int v; };
public:
    static void go(int* out, int n) { k<<<1, 1>>>(Inner{n}, out); }
};

void launch(const int* in, int* out, int n) { Holder::go(out, n); }
