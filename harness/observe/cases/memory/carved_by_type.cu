// Three arrays of three types in one dynamic array: the widest first, and all of it asked for.
// run: --kernel carve --block 32 --shared 417 --arg f64[32]=poison
// expect: nothing
// output 0: 95 91 89 87
__global__ void carve(double* out) {
    extern __shared__ double memory[];
    double* doubles = memory;
    int* ints = reinterpret_cast<int*>(doubles + 32);
    char* chars = reinterpret_cast<char*>(ints + 32);
    int t = threadIdx.x;
    doubles[t] = t;
    ints[t] = t;
    chars[t] = t;
    __syncthreads();
    out[t] = doubles[31 - t] + ints[t] + 2 * chars[31 - t] + (t ? chars[0] : 2);
}
