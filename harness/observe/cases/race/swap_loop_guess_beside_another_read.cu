// The first guess is read in one declaration with another value.
// run: --kernel sums --grid 2 --block 64 --arg i32[128]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 8128
__global__ void sums(const int* in, int* sum) {
    int i = blockIdx.x * 64 + threadIdx.x;
    int v = in[i], old = *sum;
    int assumed;
    do {
        assumed = old;
        old = atomicCAS(sum, assumed, assumed + v);
    } while (old != assumed);
}
