// All on one line, the read of the value to add as well.
// run: --kernel sums --grid 2 --block 64 --arg i32[128]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 8128
__global__ void sums(const int* in, int* sum) {
    int i = blockIdx.x * 64 + threadIdx.x;
    int v = in[i], o = *sum, a; do { a = o; o = atomicCAS(sum, a, a + v); } while (o != a);
}
