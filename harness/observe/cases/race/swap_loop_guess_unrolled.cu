// Four elements a thread, by an unrolled loop around the swaps.
// run: --kernel sums --grid 2 --block 64 --arg i32[512]=iota --arg i32[4]=zero
// expect: nothing
// output 1: 32512 32640 32768 32896
__global__ void sums(const int* in, int* sum) {
    int i = blockIdx.x * 64 + threadIdx.x;
#pragma unroll
    for (int part = 0; part < 4; ++part) {
        int v = in[i * 4 + part], old = sum[part], assumed;
        do {
            assumed = old;
            old = atomicCAS(&sum[part], assumed, assumed + v);
        } while (old != assumed);
    }
}
