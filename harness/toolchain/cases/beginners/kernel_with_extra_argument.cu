// A launch with an argument too many.
// error at line 8: too many arguments in function call
// advice: more arguments than the kernel
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n, 1);  // fix: fill<<<1, 64>>>(out, n);
}
