// Threads append to a queue in shared memory; the block empties it.
// run: --kernel gather --block 96 --arg i32[96]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 1404
__global__ void gather(const int* in, int* sum) {
    __shared__ int queue[96], tail;
    int t = threadIdx.x;
    if (t == 0) tail = 0;
    __syncthreads();
    if (in[t] % 5 == 2 || in[t] % 7 == 0) {
        int at = atomicAdd(&tail, 1);
        queue[at] = in[t];
    }
    __syncthreads();
    for (int i = t; i < tail; i += 96) atomicAdd(sum, queue[i]);
}
