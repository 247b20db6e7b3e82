// A local array without a size.
// error at line 5: incomplete type "int []" is not allowed
// not in advice: extern
__global__ void fill(int* out, int n) {
    int a[];  // fix: int a[4];
    a[0] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
