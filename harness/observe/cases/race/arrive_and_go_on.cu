// The producer arrives without waiting, and fills the buffer again while the consumer may still read.
// run: --kernel pipe --block 64 --arg i32[32]=iota --arg i32[32]=poison
// expect: race.read-write at lines 10 and 13
__global__ void pipe(const int* in, int* out) {
    __shared__ int buffer[32];
    int t = threadIdx.x;
    if (t < 32) {
        buffer[t] = in[t];
        asm volatile("bar.arrive 1, 64;" ::: "memory");
        buffer[t] = 0;
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[t - 32] = buffer[63 - t];
    }
}
