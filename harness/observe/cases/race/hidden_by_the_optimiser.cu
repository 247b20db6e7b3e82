// Thread t reads what it has just stored itself; the optimiser needs no load for it, but the store of thread t-1 is there.
// run: --kernel own --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: race.read-write at lines 8 and 10
// expect: race.write-write at lines 8 and 9
__global__ void own(const int* in, int* out) {
    __shared__ int stage[65];
    int t = threadIdx.x;
    stage[t + 1] = 0;
    stage[t] = in[t];
    out[t] = stage[t];
}
