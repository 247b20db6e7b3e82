// The same functor, for both sides.
// run: --launch launch --arg i32[64]=zero
// expect: nothing
// output 0: 64 64 64
template <class F> int apply(F f, int x) { return f(x); }
struct Twice {
    __host__ __device__ int operator()(int x) const { return 2 * x; }
};
__global__ void set(int* out) { out[threadIdx.x] = Twice()(32); }
void launch(int* out) { set<<<1, apply(Twice(), 32)>>>(out); }
