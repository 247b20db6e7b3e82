// The tail of old reductions: volatile keeps the compiler from caching, and orders no lanes.
// run: --kernel sum --block 64 --arg i32[64]=iota --arg i32[1]=poison
// expect: race.volatile at line 27
// expect: race.volatile at line 28
// expect: race.volatile at line 29
// expect: race.volatile at line 30
// expect: race.volatile at line 31
// expect: race.volatile at lines 26 and 27
// expect: race.volatile at lines 27 and 28
// expect: race.volatile at lines 27 and 29
// expect: race.volatile at lines 27 and 30
// expect: race.volatile at lines 27 and 31
// expect: race.volatile at lines 28 and 29
// expect: race.volatile at lines 28 and 30
// expect: race.volatile at lines 28 and 31
// expect: race.volatile at lines 29 and 30
// expect: race.volatile at lines 29 and 31
// expect: race.volatile at lines 30 and 31
__global__ void sum(const int* in, int* out) {
    __shared__ int part[64];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    if (t < 32) {
        volatile int* v = part;
        v[t] += v[t + 32];
        v[t] += v[t + 16];
        v[t] += v[t + 8];
        v[t] += v[t + 4];
        v[t] += v[t + 2];
        v[t] += v[t + 1];
        if (t == 0) out[0] = v[0];
    }
}
