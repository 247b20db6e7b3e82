// expect: refused at line 4: A __global__ function or function template cannot be a member function
// A kernel as a static member function.
struct Box {
    static __global__ void fill(int* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = 1; }
};

void launch(const int* in, int* out, int n) {
    Box::fill<<<1, 64>>>(out, n);
}
