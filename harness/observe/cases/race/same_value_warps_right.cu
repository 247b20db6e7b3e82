// The same question by a vote of the block.
// run: --kernel found --block 64 --arg i32[64]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 1
__global__ void found(const int* in, int* any) {
    int here = __syncthreads_or(in[threadIdx.x] == 5 || in[threadIdx.x] == 50);
    if (threadIdx.x == 0) *any = here;
}
