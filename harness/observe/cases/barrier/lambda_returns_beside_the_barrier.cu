// A lambda's return is none of the kernel's: the lanes that skip the barrier have not returned.
// run: --kernel shift --block 32 --arg i32[34]=iota
// expect: barrier.divergent at line 6
__global__ void shift(int* values) {
    int t = threadIdx.x, next = 0;
    if (t % 2 == 0) { next = values[t + 2]; __syncthreads(); values[t] = next; } else { values[t] = [&] { return -t; }(); }
}
