// An assignment to a variable without a declaration.
// error at line 5: identifier "j" is undefined
// advice: `int j = …`
__global__ void fill(int* out, int n) {
    j = 5;  // fix: int j = 5;
    out[0] = j;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
