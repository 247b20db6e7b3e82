// expect: refused at line 4: A __global__ function or function template cannot be a member function
// A virtual kernel.
struct Lab {
    virtual __global__ void k(int* out) { out[0] = 1; }
};

void launch(const int* in, int* out, int n) { Lab().k<<<1, 1>>>(out); }
