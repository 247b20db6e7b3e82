// expect: refused at line 7: A type defined inside a __host__ function  ("One") cannot be used in the template argument type of a __global__ function template instantiation
// A struct inside of the launcher as a kernel template's argument.
template <class F> __global__ void k(int* out, F f) { out[0] = f(); }

void launch(const int* in, int* out, int n) {
    struct One { __device__ int operator()() const { return 1; } };
    k<<<1, 1>>>(out, One());
}
