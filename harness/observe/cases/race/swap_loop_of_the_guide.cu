// The programming guide's own atomicAdd of a double: its first plain read is a guess, which the swap checks.
// run: --kernel sums --grid 2 --block 64 --arg f64[128]=iota --arg f64[1]=zero
// expect: nothing
// output 1: 8128
__device__ double add(double* address, double value) {
    unsigned long long* place = (unsigned long long*)address;
    unsigned long long old = *place, assumed;
    do {
        assumed = old;
        old = atomicCAS(place, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}
__global__ void sums(const double* in, double* sum) {
    add(sum, in[blockIdx.x * 64 + threadIdx.x]);
}
