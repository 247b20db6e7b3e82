// An index from blockIdx and blockDim without components.
// error at line 5: no operator "*" matches these operands
// advice: one component
__global__ void fill(int* out, int n) {
    int i = blockIdx * blockDim;  // fix: int i = blockIdx.x * blockDim.x;
    out[i] = 1;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
