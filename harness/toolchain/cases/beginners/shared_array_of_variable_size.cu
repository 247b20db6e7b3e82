// A shared array whose size is a number in a variable.
// error at line 6: expression must have a constant value
// advice: make it `constexpr`
__global__ void fill(int* out, int n) {
    int size = 64;  // fix: constexpr int size = 64;
    __shared__ int s[size];
    s[threadIdx.x] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
