// The worker's own kernels in PTX: health check, output digests, cache flush.
#pragma once

namespace warpmark::gpu {

// control(out): word i of the single block's 64 words becomes 63 - i, using shared memory and a barrier.
// digest(from, words, out): *out += a hash of each 32-bit word and its index; the sum is independent of
// thread order. sweep(from, words, out): reads all words. Reading more than the L2 cache's size evicts all
// earlier contents.
inline constexpr const char* own_kernels = R"(
.version 7.0
.target sm_70
.address_size 64

.visible .entry control(.param .u64 out)
{
    .shared .align 4 .b8 tile[256];
    .reg .b32 %r<6>;
    .reg .b64 %d<4>;
    ld.param.u64 %d1, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, tile;
    shl.b32 %r3, %r1, 2;
    add.u32 %r4, %r2, %r3;
    st.shared.u32 [%r4], %r1;
    bar.sync 0;
    sub.u32 %r4, %r2, %r3;
    ld.shared.u32 %r5, [%r4 + 252];
    mul.wide.u32 %d2, %r1, 4;
    add.u64 %d3, %d1, %d2;
    st.global.u32 [%d3], %r5;
    ret;
}

.visible .entry digest(.param .u64 from, .param .u64 words, .param .u64 out)
{
    .reg .pred %p<2>;
    .reg .b32 %r<9>;
    .reg .b64 %d<12>;
    ld.param.u64 %d1, [from];
    ld.param.u64 %d2, [words];
    ld.param.u64 %d3, [out];
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %nctaid.x;
    mov.u32 %r4, %tid.x;
    mul.wide.u32 %d4, %r1, %r2;
    cvt.u64.u32 %d5, %r4;
    add.u64 %d4, %d4, %d5;
    mul.wide.u32 %d6, %r2, %r3;
    mov.u64 %d7, 0;
more:
    setp.ge.u64 %p1, %d4, %d2;
    @%p1 bra done;
    shl.b64 %d8, %d4, 2;
    add.u64 %d8, %d1, %d8;
    ld.global.u32 %r5, [%d8];
    cvt.u64.u32 %d9, %r5;
    mad.lo.u64 %d10, %d4, 0x9E3779B97F4A7C15, 0x632BE59BD9B4E019;
    xor.b64 %d9, %d9, %d10;
    mul.lo.u64 %d9, %d9, 0xFF51AFD7ED558CCD;
    shr.u64 %d11, %d9, 33;
    xor.b64 %d9, %d9, %d11;
    mul.lo.u64 %d9, %d9, 0xC4CEB9FE1A85EC53;
    shr.u64 %d11, %d9, 29;
    xor.b64 %d9, %d9, %d11;
    add.u64 %d7, %d7, %d9;
    add.u64 %d4, %d4, %d6;
    bra more;
done:
    red.global.add.u64 [%d3], %d7;
    ret;
}

.visible .entry sweep(.param .u64 from, .param .u64 words, .param .u64 out)
{
    .reg .pred %p<2>;
    .reg .b32 %r<7>;
    .reg .b64 %d<8>;
    ld.param.u64 %d1, [from];
    ld.param.u64 %d2, [words];
    ld.param.u64 %d3, [out];
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %nctaid.x;
    mov.u32 %r4, %tid.x;
    mul.wide.u32 %d4, %r1, %r2;
    cvt.u64.u32 %d5, %r4;
    add.u64 %d4, %d4, %d5;
    mul.wide.u32 %d6, %r2, %r3;
    mov.u32 %r5, 0;
again:
    setp.ge.u64 %p1, %d4, %d2;
    @%p1 bra end;
    shl.b64 %d7, %d4, 2;
    add.u64 %d7, %d1, %d7;
    ld.global.u32 %r6, [%d7];
    xor.b32 %r5, %r5, %r6;
    add.u64 %d4, %d4, %d6;
    bra again;
end:
    setp.eq.u32 %p1, %r5, 0x5A17C0DE;
    @%p1 st.global.u32 [%d3], %r5;
    ret;
}
)";

}  // namespace warpmark::gpu
