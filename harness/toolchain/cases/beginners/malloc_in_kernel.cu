// Memory that a kernel asks of the runtime.
// error at line 6: `cudaMalloc` cannot be used in device code
// advice: in a host function
__global__ void fill(int* out, int n) {
    int* scratch = nullptr;
    cudaMalloc(&scratch, n * sizeof(int));  // fix: __shared__ int shared[64]; scratch = shared;
    if (threadIdx.x < n) scratch[threadIdx.x] = 1;
    if (threadIdx.x < n) out[threadIdx.x] = scratch[threadIdx.x];
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
