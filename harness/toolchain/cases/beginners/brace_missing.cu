// A block without its closing brace.
// error at line 8: linkage specification is not allowed
// advice: a `}` is missing above
__global__ void fill(int* out, int n) {
    if (n > 0) {  // fix: if (n > 0)
        out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
