// Several launches use the same static shared array and buffers, one after another.
// run: --launch run --arg i32[64]=iota
// expect: nothing
// output 0: 0 1 2 3
__device__ int counter;
__global__ void reverse(int* values) {
    __shared__ int stage[64];
    stage[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    values[threadIdx.x] = stage[63 - threadIdx.x];
    if (threadIdx.x == 0) counter++;
}
extern "C" void run(int* values) {
    for (int i = 0; i < 4; i++) reverse<<<1, 64>>>(values);
    cudaDeviceSynchronize();
}
