// A loop whose end is decided in shared memory: all threads read the same.
// run: --kernel halve --block 48 --arg i32[48]=iota --arg i32[1]=poison
// expect: nothing
// output 1: 6
__global__ void halve(int* values, int* rounds) {
    __shared__ int largest;
    int t = threadIdx.x, count = 0;
    while (true) {
        if (t == 0) largest = 0;
        __syncthreads();
        atomicMax(&largest, values[t]);
        __syncthreads();
        int now = largest;
        __syncthreads();
        if (now == 0) break;
        values[t] /= 2;
        count++;
    }
    if (t == 0) *rounds = count;
}
