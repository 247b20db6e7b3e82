// The same shared bytes as another type, while other threads may still read the ints.
// run: --kernel lend --block 64 --arg i32[64]=iota --arg f64[64]=poison
// expect: race.read-write at lines 11 and 12
__global__ void lend(const int* in, double* out) {
    __shared__ alignas(8) unsigned char room[512];
    int t = threadIdx.x;
    int* ints = reinterpret_cast<int*>(room);
    double* doubles = reinterpret_cast<double*>(room);
    ints[t] = in[t];
    __syncthreads();
    int other = ints[63 - t];
    doubles[t] = other;
    out[t] = doubles[t];
}
