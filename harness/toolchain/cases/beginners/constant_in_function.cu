// A constant variable in a function.
// error at line 6: an automatic "__constant__" variable declaration is not allowed
// advice: outside of all functions
int unused;  // fix: __constant__ int table[4];
__global__ void fill(int* out, int n) {
    __constant__ int table[4];  // fix:
    out[0] = table[0];
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
