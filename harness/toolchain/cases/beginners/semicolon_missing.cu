// A statement without a semicolon.
// error at line 5: expected a ";"
// advice: Add a `;` at the end of line 5.
__global__ void fill(int* out, int n) {
    int j = n  // fix: int j = n;
    out[0] = j;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
