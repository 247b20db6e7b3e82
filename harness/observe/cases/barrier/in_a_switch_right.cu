// A switch by thread, and the barrier behind it; a switch by block with barriers in it.
// run: --kernel kinds --grid 3 --block 32 --arg i32[96]=poison
// expect: nothing
// output 0: 10 20 10 30
__global__ void kinds(int* out) {
    __shared__ int stage[32];
    int t = threadIdx.x;
    switch (t % 3) {
        case 0: stage[t] = 10; break;
        case 1: stage[t] = 20; break;
        default: stage[t] = 30;
    }
    switch (blockIdx.x) {
        case 0: __syncthreads(); break;
        case 1:
            __syncthreads();
            stage[t]++;
            __syncthreads();
            break;
        default: __syncthreads();
    }
    out[blockIdx.x * 32 + t] = stage[(32 - t) % 32];
}
