// wide.cu: products of twice the width, 128-bit integers, sums and products with a carry.
__global__ void halves(unsigned* u, int* i, unsigned long long* ul, long long* l) {
    const int t = threadIdx.x;
    u[t] = __umulhi(u[t], u[t + 1]) + __umul24(u[t], 77u) + __usad(u[t], u[t + 1], 3u) + __uhadd(u[t], u[t + 1]) + __urhadd(u[t], u[t + 1]);
    i[t] = __mulhi(i[t], i[t + 1]) + __mul24(i[t], 77) + __sad(i[t], i[t + 1], 3u) + __hadd(i[t], i[t + 1]) + __rhadd(i[t], i[t + 1]);
    ul[t] = __umul64hi(ul[t], ul[t + 1]) + static_cast<unsigned long long>(u[t]) * u[t + 1];
    l[t] = __mul64hi(l[t], l[t + 1]) + static_cast<long long>(i[t]) * i[t + 1];
}

#ifdef __SIZEOF_INT128__
__global__ void huge(__int128* s, unsigned __int128* u, int shift, double* d) {
    const int t = threadIdx.x * 16;
    const __int128 a = s[t], b = s[t + 1];
    s[t + 2] = a + b;
    s[t + 3] = a - b;
    s[t + 4] = a * b;
    s[t + 5] = a / b;
    s[t + 6] = a % b;
    s[t + 7] = a << shift;
    s[t + 8] = a >> shift;
    s[t + 9] = a < b ? -a : ~b;
    s[t + 10] = a & b | a ^ b;
    const unsigned __int128 x = u[t], y = u[t + 1];
    u[t + 2] = x + y;
    u[t + 3] = x - y;
    u[t + 4] = x * y;
    u[t + 5] = x / y;
    u[t + 6] = x % y;
    u[t + 7] = x << shift;
    u[t + 8] = x >> shift;
    u[t + 9] = x < y;
    d[t] = static_cast<double>(static_cast<long long>(a));
}
#endif

// 96 bits in three words, as big-number code writes it.
__global__ void carries(unsigned* r, const unsigned* a, const unsigned* b) {
    const int t = threadIdx.x * 3;
    unsigned r0, r1, r2;
    asm("add.cc.u32 %0, %3, %6;\n\t"
        "addc.cc.u32 %1, %4, %7;\n\t"
        "addc.u32 %2, %5, %8;"
        : "=&r"(r0), "=&r"(r1), "=&r"(r2)
        : "r"(a[t]), "r"(a[t + 1]), "r"(a[t + 2]), "r"(b[t]), "r"(b[t + 1]), "r"(b[t + 2]));
    unsigned s0, s1, s2;
    asm("sub.cc.u32 %0, %3, %6;\n\t"
        "subc.cc.u32 %1, %4, %7;\n\t"
        "subc.u32 %2, %5, %8;"
        : "=&r"(s0), "=&r"(s1), "=&r"(s2)
        : "r"(a[t]), "r"(a[t + 1]), "r"(a[t + 2]), "r"(b[t]), "r"(b[t + 1]), "r"(b[t + 2]));
    unsigned m0, m1, m2;
    asm("mad.lo.cc.u32 %0, %3, %4, %5;\n\t"
        "madc.hi.cc.u32 %1, %3, %4, %6;\n\t"
        "madc.hi.u32 %2, %4, %5, %6;"
        : "=&r"(m0), "=&r"(m1), "=&r"(m2)
        : "r"(a[t]), "r"(a[t + 1]), "r"(a[t + 2]), "r"(b[t]));
    unsigned long long w0, w1;
    asm("add.cc.u64 %0, %2, %3;\n\taddc.u64 %1, %3, 0;" : "=&l"(w0), "=l"(w1) : "l"((unsigned long long)a[t]), "l"((unsigned long long)b[t]));
    r[t] = r0 ^ s0 ^ m0;
    r[t + 1] = r1 ^ s1 ^ m1 ^ static_cast<unsigned>(w0);
    r[t + 2] = r2 ^ s2 ^ m2 ^ static_cast<unsigned>(w1);
}
