// A misspelled __syncthreads().
// error at line 5: identifier "syncthreads" is undefined
// advice: Did you mean `__syncthreads`?
__global__ void fill(int* out, int n) {
    syncthreads();  // fix: __syncthreads();
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
