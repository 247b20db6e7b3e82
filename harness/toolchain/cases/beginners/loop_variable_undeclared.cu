// A loop without a declaration of its variable.
// error at line 5: identifier "k" is undefined
// advice: `for (int k = …`
__global__ void fill(int* out, int n) {
    for (k = 0; k < n; ++k) out[k] = 0;  // fix: for (int k = 0; k < n; ++k) out[k] = 0;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
