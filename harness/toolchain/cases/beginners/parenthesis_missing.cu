// A condition without its closing parenthesis.
// error at line 5: expected a ")"
// advice: A `(` is never closed
__global__ void fill(int* out, int n) {
    if (n > 0 out[0] = 1;  // fix: if (n > 0) out[0] = 1;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
