// expect: refused at line 4: A __global__ function or function template cannot be a member function
// A kernel as a static member of a class template.
template <class T> struct Lab {
    static __global__ void k(T* out) { out[0] = 1; }
};

void launch(const int* in, int* out, int n) { Lab<int>::k<<<1, 1>>>(out); }
