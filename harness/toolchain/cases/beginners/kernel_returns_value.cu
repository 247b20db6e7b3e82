// A kernel that returns a number.
// error at line 5: return value type does not match the function type
// advice: write `return;`
__global__ void fill(int* out, int n) {
    if (threadIdx.x >= n) return 0;  // fix: if (threadIdx.x >= n) return;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
