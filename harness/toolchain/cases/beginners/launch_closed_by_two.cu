// A launch that is closed by two angle brackets.
// error at line 8: expected a ">>>"
// advice: three `<` and three `>`
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>(out, n);  // fix: fill<<<1, 64>>>(out, n);
}
