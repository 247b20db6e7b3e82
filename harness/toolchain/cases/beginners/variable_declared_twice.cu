// A variable that is declared twice.
// error at line 6: "i" has already been declared in the current scope
// advice: remove the type
__global__ void fill(int* out, int n) {
    int i = 1;
    int i = 2;  // fix: i = 2;
    out[0] = i;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
