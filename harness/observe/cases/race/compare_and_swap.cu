// A maximum of doubles by compare and swap: the first guess is read with an atomic.
// run: --kernel largest --grid 2 --block 64 --arg f64[128]=iota --arg u64[1]=zero
// expect: nothing
// output 1: 4638637247447433216
__global__ void largest(const double* in, unsigned long long* out) {
    double mine = in[blockIdx.x * 64 + threadIdx.x];
    unsigned long long seen = atomicAdd(out, 0ull);
    while (__longlong_as_double(seen) < mine) {
        unsigned long long before = atomicCAS(out, seen, __double_as_longlong(mine));
        if (before == seen) break;
        seen = before;
    }
}
