// expect: refused at line 5: A __global__ function or function template cannot be defined in a friend declaration
// A kernel defined as a friend inside of a class.
struct Box {
    int v;
    friend __global__ void fill(int* out, Box b) { out[threadIdx.x] = b.v; }
};

void launch(const int* in, int* out, int n) { fill<<<1, 32>>>(out, Box{n}); }
