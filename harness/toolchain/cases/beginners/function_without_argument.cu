// A call of a device function without an argument.
// error at line 7: too few arguments in function call
// advice: compare the call with the function
// not in advice: cudaMemcpy
__device__ int sum(int a, int b) { return a + b; }
__global__ void fill(int* out, int n) {
    out[0] = sum(n);  // fix: out[0] = sum(n, 1);
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
