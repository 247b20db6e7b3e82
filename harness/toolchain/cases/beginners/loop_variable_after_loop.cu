// A loop variable that is used after its loop.
// error at line 6: identifier "k" is undefined
// advice: declare it before the loop
__global__ void fill(int* out, int n) {
    for (int k = 0; k < n; ++k) out[k] = 0;  // fix: int k; for (k = 0; k < n; ++k) out[k] = 0;
    out[0] = k;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
