// Bytes, halves, words and double words in one structure.
// run: --kernel widths --block 32 --arg i64[32]=poison
// expect: nothing
// output 0: 155 150 145
struct Mixed {
    signed char a;
    unsigned char b;
    short c;
    unsigned short d;
    int e;
    long long f;
};
__global__ void widths(long long* out) {
    __shared__ Mixed stage[32];
    int t = threadIdx.x;
    stage[t] = Mixed{static_cast<signed char>(-t), static_cast<unsigned char>(t), static_cast<short>(t), static_cast<unsigned short>(2 * t), t, t};
    __syncthreads();
    Mixed m = stage[31 - t];
    out[t] = m.a + m.b + m.c + m.d + m.e + m.f;
}
