// expect: refused at line 12: more than one instance of overloaded function "f" matches the argument list:
// min of an int and an unsigned long, ambiguous or not.
struct A { int v; }; struct B { int v; };
__device__ int f(A a) { return a.v; }
__device__ int f(B b) { return b.v; }

__global__ void k(const int *in, int *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    out[i] = f({in[i]});
}

extern "C" void launch(const int* in, int* out, int n) {
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    k<<<blocks, threads>>>(in, out, n);
}
