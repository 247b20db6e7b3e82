// Stream compaction: a ballot a warp, the warps' counts, one atomic a block.
// run: --kernel compact --grid 2 --block 64 --arg i32[128]=iota --arg i32[128]=poison --arg i32[1]=zero
// expect: nothing
// output 1: 0 3 6 9
// output 2: 43
__global__ void compact(const int* in, int* out, int* count) {
    __shared__ int counts[2], base;
    int t = threadIdx.x, lane = t % 32, warp = t / 32, value = in[blockIdx.x * 64 + t];
    bool keep = value % 3 == 0;
    unsigned kept = __ballot_sync(0xffffffff, keep);
    if (lane == 0) counts[warp] = __popc(kept);
    __syncthreads();
    if (t == 0) base = atomicAdd(count, counts[0] + counts[1]);
    __syncthreads();
    if (keep) out[base + (warp ? counts[0] : 0) + __popc(kept & ((1u << lane) - 1))] = value;
}
