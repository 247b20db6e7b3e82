// An array that is assigned as a whole.
// error at line 7: expression must be a modifiable lvalue
// advice: `s[i] = …`
// not in advice: const
__global__ void fill(int* out, int n) {
    __shared__ int s[64];
    s = out;  // fix: s[threadIdx.x] = out[threadIdx.x];
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
