// A launch configuration behind the arguments.
// error at line 8: expected a "("
// advice: arguments come after the `>>>`
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill(out, n)<<<1, 64>>>;  // fix: fill<<<1, 64>>>(out, n);
}
