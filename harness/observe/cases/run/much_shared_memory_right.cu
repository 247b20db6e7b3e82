// More than 48 KB of dynamic shared memory, asked for.
// run: --launch run --arg i32[256]=iota
// expect: nothing
// output 0: 255 254 253
__global__ void turn(int* values) {
    extern __shared__ int stage[];
    stage[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    values[threadIdx.x] = stage[255 - threadIdx.x];
}
extern "C" void run(int* values) {
    cudaFuncSetAttribute(turn, cudaFuncAttributeMaxDynamicSharedMemorySize, 60 * 1024);
    turn<<<1, 256, 60 * 1024>>>(values);
}
