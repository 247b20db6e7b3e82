// bits.cu: the integer intrinsics that count, find, reverse, permute and shift bits.
__global__ void bits(unsigned* u, int* i, unsigned long long* ul, long long* l) {
    const int t = threadIdx.x;
    unsigned r = __popc(u[t]) + __popcll(ul[t]) + __clz(i[t]) + __clzll(l[t]) + __ffs(i[t]) + __ffsll(l[t]);
    r += __brev(u[t]) ^ static_cast<unsigned>(__brevll(ul[t]) >> 7);
    r += __byte_perm(u[t], u[t + 1], u[t + 2]) + __byte_perm(u[t], u[t + 1], 0x3210);
    r += __funnelshift_l(u[t], u[t + 1], u[t + 2]) + __funnelshift_lc(u[t], u[t + 1], u[t + 2]);
    r += __funnelshift_r(u[t], u[t + 1], u[t + 2]) + __funnelshift_rc(u[t], u[t + 1], u[t + 2]);
    r += __dp4a(u[t], u[t + 1], u[t + 2]) + __dp4a(i[t], i[t + 1], i[t + 2]);
    r += __dp2a_lo(i[t], i[t + 1], i[t + 2]) + __dp2a_hi(i[t], i[t + 1], i[t + 2]) + __dp2a_lo(u[t], u[t + 1], u[t + 2]);
    r += __fns(u[t], 3, 2);
    r += (u[t] >> 3 & 0x1f) + (i[t] << 5 >> 9);
    u[t] = r << (i[t] & 63) | r >> (32 - (i[t] & 63));
    ul[t] = ul[t] << 13 | ul[t] >> 51;
}

__global__ void vectors_in_a_word(unsigned* u) {
    const int t = threadIdx.x;
    const unsigned a = u[t], b = u[t + 1], c = u[t + 2];
    unsigned r = __vadd4(a, b) ^ __vadd2(a, b) ^ __vaddss4(a, b) ^ __vaddus2(a, b) ^ __vaddss2(a, b) ^ __vaddus4(a, b);
    r ^= __vsub4(a, b) ^ __vsub2(a, b) ^ __vsubss4(a, b) ^ __vsubus2(a, b) ^ __vneg4(a) ^ __vneg2(b) ^ __vnegss4(a);
    r ^= __vabs4(a) ^ __vabsss2(a) ^ __vabsdiffs4(a, b) ^ __vabsdiffu4(a, b) ^ __vabsdiffu2(a, b) ^ __vabsdiffs2(a, b);
    r ^= __vavgs4(a, b) ^ __vavgu4(a, b) ^ __vavgu2(a, b) ^ __vhaddu4(a, b) ^ __vhaddu2(a, b);
    r ^= __vmaxs4(a, b) ^ __vmaxu4(a, b) ^ __vmins4(a, b) ^ __vminu4(a, b) ^ __vmaxs2(a, b) ^ __vminu2(a, b);
    r ^= __vcmpeq4(a, b) ^ __vcmpges4(a, b) ^ __vcmpgtu4(a, b) ^ __vcmples2(a, b) ^ __vcmpne2(a, b) ^ __vcmpltu2(a, b);
    r ^= __vseteq4(a, b) ^ __vsetgts4(a, b) ^ __vsetleu2(a, b) ^ __vsetne2(a, b);
    r ^= __vsads4(a, b) ^ __vsadu4(a, b) ^ __vsads2(a, b) ^ __vsadu2(a, b);
    r ^= __viaddmax_s32(a, b, c) ^ __viaddmin_u32(a, b, c) ^ __vimax3_s32(a, b, c) ^ __vimin3_u32(a, b, c) ^ __vimax_s32_relu(a, b);
    r ^= __viaddmax_s16x2(a, b, c) ^ __vimax3_s16x2(a, b, c) ^ __vimin3_u16x2(a, b, c) ^ __vimax_s16x2_relu(a, b) ^ __vimin_s16x2_relu(a, b);
    bool high, low;
    r ^= __vibmax_u16x2(a, b, &high, &low) + high * 3 + low;
    bool less;
    r ^= __vibmin_s32(a, b, &less) + less;
    u[t] = r;
}
