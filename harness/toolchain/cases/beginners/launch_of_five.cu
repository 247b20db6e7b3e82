// A launch configuration of five arguments.
// error at line 8: too many arguments in function call
// advice: at most four
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64, 0, 0, 0>>>(out, n);  // fix: fill<<<1, 64, 0, 0>>>(out, n);
}
