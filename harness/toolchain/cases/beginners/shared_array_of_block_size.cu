// A shared array whose size is blockDim.x.
// error at line 5: expression must have a constant value
// advice: extern __shared__ int s[];
__global__ void fill(int* out, int n) {
    __shared__ int s[blockDim.x];  // fix: extern __shared__ int s[];
    s[threadIdx.x] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);  // fix: fill<<<1, 64, 64 * sizeof(int)>>>(out, n);
}
