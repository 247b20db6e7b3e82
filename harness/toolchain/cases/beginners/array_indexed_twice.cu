// An array of one dimension with two indices.
// error at line 6: expression must have pointer-to-object type
// advice: remove one `[…]`
__global__ void fill(int* out, int n) {
    __shared__ int s[64];
    s[1][2] = n;  // fix: s[1 * 8 + 2] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
