// A comparison with one equals sign.
// error at line 6: expression must be a modifiable lvalue
// advice: needs `==`
// not in advice: whole
__global__ void fill(int* out, int n) {
    if (n + 1 = 4) out[0] = 0;  // fix: if (n + 1 == 4) out[0] = 0;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
