// All threads store what the whole block has voted.
// run: --kernel found --block 64 --arg i32[64]=iota --arg i32[1]=poison
// expect: race.same-value at line 6
// output 1: 1
__global__ void found(const int* in, int* any) {
    *any = __syncthreads_or(in[threadIdx.x] == 50);
}
