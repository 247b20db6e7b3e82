// Shuffles, votes, matches and reductions with full and partial masks.
// run: --kernel all --block 64 --arg i32[64]=iota --arg i32[512]=zero
// expect: nothing
// output 1: 31 0 4 16 1431655765 240 6 120
__global__ void all(const int* in, int* out) {
    int t = threadIdx.x, lane = t % 32, value = in[t];
    unsigned full = 0xffffffff, half = lane < 16 ? 0x0000ffff : 0xffff0000;
    int* mine = out + 8 * t;
    mine[0] = __shfl_xor_sync(full, value, 31);
    mine[1] = __shfl_up_sync(full, value, 3);
    mine[2] = __shfl_sync(half, value, 4, 16);
    mine[3] = __popc(__ballot_sync(full, value % 2));
    mine[4] = __match_any_sync(full, value % 2);
    mine[5] = __reduce_add_sync(full, lane < 16 ? 15 : 0);
    if (lane < 4) mine[6] = __reduce_add_sync(0xf, lane);
    if (lane < 16) mine[7] = __reduce_add_sync(0xffff, lane);
    int agrees;
    if (lane < 8) __match_all_sync(0xff, 5, &agrees), mine[0] += !agrees;
    if (!__all_sync(full, value >= 0) || !__any_sync(half, lane % 16 == 7)) mine[0] = -1;
}
