// A shared array without a size and without extern.
// error at line 5: incomplete type "int []" is not allowed
// advice: write `extern` before `__shared__`
__global__ void fill(int* out, int n) {
    __shared__ int s[];  // fix: extern __shared__ int s[];
    s[threadIdx.x] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
