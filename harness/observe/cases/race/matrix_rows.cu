// ldmatrix reads rows that other lanes have written: the lanes must have met.
// run: --kernel k --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
// output 1: 0 1 2
__global__ void k(const unsigned* in, unsigned* out) {
    __shared__ __align__(16) unsigned tile[32];
    const int t = threadIdx.x;
    tile[t] = in[t];
    __syncwarp();
    unsigned d;
    const unsigned at = __cvta_generic_to_shared(tile) + t % 8 * 16;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(d) : "r"(at) : "memory");
    out[t] = d;
}
