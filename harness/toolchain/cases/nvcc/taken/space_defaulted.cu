// expect: taken
// warns at line 6: __device__ annotation is ignored on a non-virtual function("B") that is explicitly defaulted on its first declaration
// warns at line 7: __host__ annotation is ignored on a non-virtual function("C") that is explicitly defaulted on its first declaration
// Defaulted functions, with and without __device__: for both sides.
struct A { int v = 1; A() = default; };
struct B { int v = 1; __device__ B() = default; };
struct C { int v = 1; __host__ C() = default; C(const C&) = default; ~C() = default; };

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    A a; B b; C c; C d = c;
    if (i < n) out[i] = in[i] + a.v + b.v + d.v;
}

void launch(const int* in, int* out, int n) {
    A a; B b; C c;
    k<<<(n + 255) / 256, 256 * a.v * b.v * c.v>>>(in, out, n);
}
