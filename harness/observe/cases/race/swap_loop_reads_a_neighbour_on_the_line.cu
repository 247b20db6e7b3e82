// Beside its own counter a thread reads another one, which others update at the same time.
// run: --kernel sums --grid 2 --block 64 --arg i32[2]=zero
// expect: race.read-write at lines 6 and 10
__global__ void sums(int* sum) {
    int i = threadIdx.x & 1;
    int v = sum[1 - i], old = sum[i];
    int assumed;
    do {
        assumed = old;
        old = atomicCAS(&sum[i], assumed, assumed + (v & 1) + 1);
    } while (old != assumed);
}
