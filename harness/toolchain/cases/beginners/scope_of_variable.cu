// A variable before a scope operator.
// error at line 5: name followed by "::" must be a class or namespace name
// not in advice: header
__global__ void fill(int* out, int n) {
    out[0] = n::value;  // fix: out[0] = n;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
