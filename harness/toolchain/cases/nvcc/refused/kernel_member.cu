// expect: refused at line 5: A __global__ function or function template cannot be a member function
// A kernel as a member function.
class Reverser {
public:
    __global__ void run(const int* in, int* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = in[threadIdx.x]; }
};

void launch(const int* in, int* out, int n) {
    Reverser r;
    r.run<<<1, 64>>>(in, out, n);
}
