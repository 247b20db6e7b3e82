// A shuffle by its name before Volta, which has no mask.
// error at line 6: identifier "__shfl_down" is undefined
// advice: write `__shfl_down_sync(0xffffffff, value, 16)`
__global__ void fill(int* out, int n) {
    int value = threadIdx.x;
    value += __shfl_down(value, 16);  // fix: value += __shfl_down_sync(0xffffffff, value, 16);
    if (threadIdx.x < n) out[threadIdx.x] = value;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
