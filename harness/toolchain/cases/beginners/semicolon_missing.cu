// A statement without a semicolon.
// error at line 6: expected a ";"
// advice: often at the end of the line above
__global__ void fill(int* out, int n) {
    int j = n  // fix: int j = n;
    out[0] = j;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
