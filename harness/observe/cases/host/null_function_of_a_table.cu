// The second entry of the table was never set.
// run: --launch run --arg i32[2]=zero
// expect: memory.null at line 7
typedef int (*Op)(int);
__device__ int twice(int v) { return 2 * v; }
__device__ Op table[2] = {twice, nullptr};
__global__ void call(int* out) { out[threadIdx.x] = table[threadIdx.x](3); }
void run(int* out) { call<<<1, 2>>>(out); }
