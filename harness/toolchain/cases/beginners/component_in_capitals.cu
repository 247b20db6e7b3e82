// A component in capital letters.
// error at line 5: class "uint3" has no member "X"
// advice: `x`, `y` and `z`
__global__ void fill(int* out, int n) {
    out[0] = threadIdx.X;  // fix: out[0] = threadIdx.x;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
