// A string without its closing quote.
// error at line 6: missing closing quote
// advice: Close the string
#include <cstdio>
__global__ void fill(int* out, int n) {
    printf("n);  // fix: printf("n");
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
