// A statement outside of all functions.
// error at line 6: this declaration has no storage class or type specifier
// advice: a statement belongs inside a function
// not in advice: __global__
int size;
size = 4;  // fix:
__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
