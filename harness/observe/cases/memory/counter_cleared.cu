// A shared counter that one thread clears before the others add.
// run: --kernel count --block 64 --arg i32[1]=poison
// expect: nothing
// output 0: 64
__global__ void count(int* out) {
    __shared__ int counter;
    if (threadIdx.x == 0) counter = 0;
    __syncthreads();
    atomicAdd(&counter, 1);
    __syncthreads();
    if (threadIdx.x == 0) *out = counter;
}
