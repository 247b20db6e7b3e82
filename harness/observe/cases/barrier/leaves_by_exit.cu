// A warp ends itself by `exit`.
// run: --kernel k --block 64 --arg i32[64]=zero
// expect: nothing
// output 0: 2 2 2
__global__ void k(int* out) {
    int t = threadIdx.x;
    out[t] = 1;
    if (t >= 32) asm volatile("exit;");
    __syncthreads();
    out[t] = 2;
}
