// A call of printf without its header.
// error at line 6: identifier "printf" is undefined
// advice: #include <cstdio>
// No header.  // fix: #include <cstdio>
__global__ void fill(int* out, int n) {
    printf("%d", n);
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
