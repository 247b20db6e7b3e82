// A local array whose size is a parameter.
// error at line 6: expression must have a constant value
// advice: compile-time constant, for example a `constexpr int`
// not in advice: extern __shared__
__global__ void fill(int* out, int n) {
    int a[n];  // fix: constexpr int size = 8; int a[size];
    a[0] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
