// The last rounds of a reduction trust in lock-step.
// run: --kernel sum --block 64 --arg i32[64]=iota --arg i32[1]=poison
// expect: race.read-write at line 27
// expect: race.read-write at line 28
// expect: race.read-write at line 29
// expect: race.read-write at line 30
// expect: race.read-write at lines 24 and 26
// expect: race.read-write at lines 24 and 27
// expect: race.read-write at lines 24 and 28
// expect: race.read-write at lines 24 and 29
// expect: race.read-write at lines 24 and 30
// expect: race.read-write at lines 26 and 27
// expect: race.read-write at lines 27 and 28
// expect: race.read-write at lines 27 and 29
// expect: race.read-write at lines 27 and 30
// expect: race.read-write at lines 28 and 29
// expect: race.read-write at lines 28 and 30
// expect: race.read-write at lines 29 and 30
__global__ void sum(const int* in, int* out) {
    __shared__ int part[64];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    if (t < 32) part[t] += part[t + 32];
    if (t < 16) {
        part[t] += part[t + 16];
        part[t] += part[t + 8];
        part[t] += part[t + 4];
        part[t] += part[t + 2];
        part[t] += part[t + 1];
    }
    if (t == 0) out[0] = part[0];
}
