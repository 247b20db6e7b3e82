// A number with an index.
// error at line 5: expression must have pointer-to-object type
// advice: remove one `[…]`
__global__ void fill(int* out, int n) {
    out[0] = n[0];  // fix: out[0] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
