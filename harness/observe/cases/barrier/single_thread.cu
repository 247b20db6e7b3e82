// A block of one thread meets itself.
// run: --kernel alone --grid 2 --block 1 --arg i32[2]=poison
// expect: nothing
// output 0: 3 3
__global__ void alone(int* out) {
    __shared__ int value;
    value = 3;
    __syncthreads();
    out[blockIdx.x] = value;
    __syncwarp();
}
