// To wait for the lanes, as ldmatrix does, orders no memory.
// run: --kernel k --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: race.read-write at lines 7 and 10
__global__ void k(const unsigned* in, unsigned* out) {
    __shared__ __align__(16) unsigned tile[32];
    const int t = threadIdx.x;
    tile[t] = in[t];
    unsigned d;
    const unsigned at = __cvta_generic_to_shared(tile) + t % 8 * 16;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(d) : "r"(at) : "memory");
    out[t] = d;
}
