// warp_match.cu: lanes that hold equal keys find each other, and add with one atomic for all; votes, shuffles of every kind.
// arg: u32[1024]=below:7
// arg: u32[7]=zero
// arg: u32[1024]=poison
// launch: compute<<<4, 256>>>
extern "C" __global__ void compute(const unsigned* in, unsigned* counts, unsigned* out) {
    const unsigned at = blockIdx.x * blockDim.x + threadIdx.x, lane = at % 32, key = in[at];
    const unsigned peers = __match_any_sync(~0u, key), leader = __ffs(peers) - 1;
    if (lane == leader) atomicAdd(&counts[key], static_cast<unsigned>(__popc(peers)));
    int all = 0;
    unsigned result = __popc(peers & ((1u << lane) - 1)) + 100 * __match_all_sync(~0u, key / 7, &all) + all;
    result = result * 3 + __shfl_sync(~0u, key, static_cast<int>(leader));
    result = result * 3 + __shfl_up_sync(~0u, key, 3, 8) + __shfl_down_sync(~0u, key, 5, 16) + __shfl_xor_sync(~0u, key, 9);
    result = result * 3 + __any_sync(~0u, key == 3) + 2 * __all_sync(~0u, key < 7) + __reduce_add_sync(~0u, key) + __reduce_max_sync(~0u, key);
    if (key > 2) result += __popc(__ballot_sync(peers, lane % 2)) + __shfl_sync(peers, result, static_cast<int>(leader));
    out[at] = result;
}
