// One thread takes the lock for its block: the barrier behind it is the fence.
// run: --kernel add --grid 5 --block 64 --arg i32[1]=zero --arg i32[64]=zero
// expect: nothing
// output 1: 5 5 5 5
__global__ void add(int* lock, int* sum) {
    if (threadIdx.x == 0) while (atomicCAS(lock, 0, 1) != 0) {}
    __syncthreads();
    sum[threadIdx.x] += 1;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(lock, 0);
}
