// A number that is used as a pointer.
// error at line 5: operand of "*" must be a pointer but has type "int"
// advice: remove the `*`
__global__ void fill(int* out, int n) {
    out[0] = *n;  // fix: out[0] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
