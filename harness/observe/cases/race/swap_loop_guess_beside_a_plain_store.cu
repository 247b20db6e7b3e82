// The guess shares a line with another read, and one thread clears the sum plainly.
// run: --kernel sums --grid 1 --block 64 --arg i32[64]=iota --arg i32[1]=zero
// expect: race.read-write at lines 7 and 8
// expect: race.write-write at lines 7 and 11
__global__ void sums(const int* in, int* sum) {
    int i = threadIdx.x;
    if (i == 40) *sum = 0;
    int v = in[i], old = *sum, assumed;
    do {
        assumed = old;
        old = atomicCAS(sum, assumed, assumed + v);
    } while (old != assumed);
}
