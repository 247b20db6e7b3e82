// Two arrays carved from one: the second begins four elements too early.
// run: --kernel carve --block 64 --shared 512 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.write-write at lines 8 and 9
__global__ void carve(const int* in, int* out) {
    extern __shared__ int memory[];
    int *a = memory, *b = memory + 60;
    int t = threadIdx.x;
    a[t] = in[t];
    b[t] = -in[t];
    __syncthreads();
    out[t] = a[t] + b[63 - t];
}
