// expect: refused at line 7: A type defined inside a __host__ function  ("Local") cannot be used in the template argument type of a __global__ function template instantiation
// A type that is local to the launcher as a kernel template's argument.
template <class T> __global__ void k(T t, int* out) { out[0] = t.v; }

void launch(const int* in, int* out, int n) {
    struct Local { int v; };
    k<<<1, 1>>>(Local{n}, out);
}
