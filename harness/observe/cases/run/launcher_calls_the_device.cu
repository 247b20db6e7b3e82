// A template of the host calls the functor that it is given, which is the device's: nvcc compiles it, and the program ends there with
// status 1.
// run: --launch launch --arg i32[64]=zero
// expect: run.exit at line 5
template <class F> int apply(F f, int x) { return f(x); }
struct Twice {
    __device__ int operator()(int x) const { return 2 * x; }
};
__global__ void set(int* out) { out[threadIdx.x] = Twice()(32); }
void launch(int* out) { set<<<1, apply(Twice(), 32)>>>(out); }
