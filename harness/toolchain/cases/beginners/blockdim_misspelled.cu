// A misspelled built-in variable.
// error at line 5: identifier "blockdim" is undefined
// advice: Did you mean `blockDim`?
__global__ void fill(int* out, int n) {
    out[0] = blockdim.x;  // fix: out[0] = blockDim.x;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
