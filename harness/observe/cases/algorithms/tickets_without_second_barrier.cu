// The same, and thread 0 may draw the next number before all have read this one.
// run: --kernel work --grid 3 --block 64 --arg i32[640]=zero --arg i32[1]=zero
// expect: race.read-write at lines 8 and 10
// expect: race.read-write at lines 8 and 11
__global__ void work(int* out, int* next) {
    __shared__ int part;
    while (true) {
        if (threadIdx.x == 0) part = atomicAdd(next, 1);
        __syncthreads();
        if (part >= 10) break;
        out[part * 64 + threadIdx.x] += 1;
    }
}
