// A kernel marked _global_.
// error at line 4: this declaration has no storage class or type specifier
// advice: Did you mean `__global__`?
_global_ void fill(int* out, int n) {  // fix: __global__ void fill(int* out, int n) {
    out[threadIdx.x] = n;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
