// A row of an array that is assigned as a whole.
// error at line 7: expression must be a modifiable lvalue
// advice: more dimensions
// not in advice: const
__global__ void fill(int* out, int n) {
    __shared__ int s[8][8];
    s[0] = n;  // fix: s[0][0] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
