// A shared array without the underscores.
// error at line 5: identifier "shared" is undefined
// advice: Did you mean `__shared__`?
__global__ void fill(int* out, int n) {
    shared int s[64];  // fix: __shared__ int s[64];
    s[threadIdx.x] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
