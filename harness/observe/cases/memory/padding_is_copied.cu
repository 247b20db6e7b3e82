// Structures with padding are copied whole: their padding is nobody's value.
// run: --kernel copy --block 32 --arg f64[32]=poison
// expect: nothing
// output 0: 93 90 87
struct Padded {
    char c;
    int i;
    double d;
    short s;
};
__global__ void copy(double* out) {
    __shared__ Padded from[32], to[32];
    int t = threadIdx.x;
    from[t].c = 1;
    from[t].i = t;
    from[t].d = t;
    from[t].s = t;
    to[t] = from[t];
    __syncthreads();
    Padded other = to[31 - t];
    out[t] = other.i + other.d + other.s * other.c;
}
