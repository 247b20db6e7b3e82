// Both entries of the table are functions of the device.
// run: --launch run --arg i32[2]=zero
// expect: nothing
typedef int (*Op)(int);
__device__ int twice(int v) { return 2 * v; }
__device__ int half(int v) { return v / 2; }
__device__ Op table[2] = {twice, half};
__global__ void call(int* out) { out[threadIdx.x] = table[threadIdx.x](3); }
void run(int* out) { call<<<1, 2>>>(out); }
