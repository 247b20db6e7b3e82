// The same, and the first guess is read plainly: a habit of old guides, and a race all the same.
// run: --kernel largest --grid 2 --block 64 --arg f64[128]=iota --arg u64[1]=zero
// expect: race.read-write at lines 6 and 8
__global__ void largest(const double* in, unsigned long long* out) {
    double mine = in[blockIdx.x * 64 + threadIdx.x];
    unsigned long long seen = *out;
    while (__longlong_as_double(seen) < mine) {
        unsigned long long before = atomicCAS(out, seen, __double_as_longlong(mine));
        if (before == seen) break;
        seen = before;
    }
}
