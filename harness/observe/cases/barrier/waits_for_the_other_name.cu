// Warp 0 waits at barrier 1 for warp 1, which waits at barrier 2 for warp 0.
// run: --kernel cross --block 64 --arg i32[64]=poison
// expect: barrier.deadlock at line 7
__global__ void cross(int* out) {
    int t = threadIdx.x;
    if (t < 32) {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        asm volatile("bar.sync 2, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 2, 64;" ::: "memory");
        asm volatile("bar.sync 1, 64;" ::: "memory");
    }
    out[t] = t;
}
