// integer_math.cu: division and remainder of 64 bits, counts of bits, products' upper halves, carries of 128 bits.
// arg: u64[1024]=bits
// arg: u64[8192]=poison
// launch: compute<<<4, 256>>>
extern "C" __global__ void compute(const unsigned long long* in, unsigned long long* out) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned long long x = in[at], y = (in[(at + 1) % 1024] >> (at % 60)) | 1;
    const long long s = static_cast<long long>(x), t = at % 2 ? static_cast<long long>(y) : -static_cast<long long>(y);
    unsigned long long* to = out + 8 * at;
    to[0] = x / y, to[1] = x % y;
    to[2] = static_cast<unsigned long long>(s / t), to[3] = static_cast<unsigned long long>(s % t);
    to[4] = __popcll(x) * 1000000 + __clzll(y) * 1000 + __ffsll(static_cast<long long>(x)), to[5] = __umul64hi(x, y) ^ __brevll(x);
    unsigned long long low, high;  // x·y + x, and its square's lower half
    asm("mad.lo.cc.u64 %0, %2, %3, %2;\n    madc.hi.u64 %1, %2, %3, 0;" : "=&l"(low), "=l"(high) : "l"(x), "l"(y));
    asm("add.cc.u64 %0, %0, %2;\n    addc.u64 %1, %1, %3;" : "+l"(low), "+l"(high) : "l"(y), "l"(x));
    to[6] = high * 3 - low;
    to[7] = static_cast<unsigned>(x) / (static_cast<unsigned>(y) | 1) + __byte_perm(static_cast<unsigned>(x), static_cast<unsigned>(y), 0x2537) + __usad(static_cast<unsigned>(x), 7, 9);
}
