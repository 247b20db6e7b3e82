// The same shared bytes hold ints, then after a barrier doubles, then after a barrier chars.
// run: --kernel lend --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 93 90 87 84
__global__ void lend(const int* in, int* out) {
    __shared__ alignas(8) unsigned char room[256];
    int t = threadIdx.x;
    int* ints = reinterpret_cast<int*>(room);
    double* doubles = reinterpret_cast<double*>(room);
    ints[t] = in[t];
    __syncthreads();
    int other = ints[31 - t];
    __syncthreads();
    doubles[t] = other * 2.0;
    __syncthreads();
    int two = static_cast<int>(doubles[t]);
    __syncthreads();
    room[t] = static_cast<unsigned char>(two + other);
    __syncthreads();
    out[t] = room[t];
}
