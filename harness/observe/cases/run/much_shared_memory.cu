// More than 48 KB of dynamic shared memory without asking for it.
// run: --launch run --arg i32[256]=iota
// expect: launch.refused at line 11
__global__ void turn(int* values) {
    extern __shared__ int stage[];
    stage[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    values[threadIdx.x] = stage[255 - threadIdx.x];
}
extern "C" void run(int* values) {
    turn<<<1, 256, 60 * 1024>>>(values);
}
