// A shared variable with an initializer.
// error at line 5: initializer not allowed for __shared__ variable
// advice: Remove the initializer
__global__ void fill(int* out, int n) {
    __shared__ int s = 0;  // fix: __shared__ int s; if (threadIdx.x == 0) s = 0; __syncthreads();
    out[0] = s;
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
