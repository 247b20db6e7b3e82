// Blocks of 31 threads.
// run: --kernel reverse --grid 4 --block 31 --arg i32[124]=iota --arg i32[124]=poison
// expect: nothing
// output 1: 30 29 28
__global__ void reverse(const int* in, int* out) {
    __shared__ int stage[31];
    int t = threadIdx.x;
    stage[t] = in[blockIdx.x * 31 + t];
    __syncthreads();
    out[blockIdx.x * 31 + t] = stage[30 - t];
    __syncwarp();
    if (t == 30) stage[0] = __popc(__activemask());
}
