// An index from threadIdx without a component.
// error at line 5: no suitable conversion function from "const uint3" to "int" exists
// advice: `threadIdx.x`
__global__ void fill(int* out, int n) {
    int i = threadIdx;  // fix: int i = threadIdx.x;
    out[i] = 1;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
