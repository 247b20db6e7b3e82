// A kernel that assigns blockDim.x.
// error at line 5: expression must be a modifiable lvalue
// advice: The launch sets `blockDim`
__global__ void fill(int* out, int n) {
    blockDim.x = 4;  // fix: int threads = blockDim.x; threads = 4; out[0] = threads;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
