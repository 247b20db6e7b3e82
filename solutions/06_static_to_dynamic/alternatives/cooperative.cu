// The block as an object; the array is bytes that are looked at as ints; their number is rounded up to 16.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void riffle(const int* in, int* out, int n, int deck) {
    extern __shared__ __align__(16) unsigned char room[];
    int* cards = reinterpret_cast<int*>(room);
    auto block = cg::this_thread_block();
    const int base = block.group_index().x * deck, count = min(deck, n - base), half = count - count / 2;
    for (int k = block.thread_rank(); k < count; k += block.size()) cards[k] = in[base + k];
    block.sync();
    for (int k = block.thread_rank(); k < count; k += block.size()) out[base + k] = cards[k / 2 + (k & 1) * half];
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    const unsigned bytes = (deck * 4 + 15) / 16 * 16;
    riffle<<<(n - 1) / deck + 1, 256, bytes>>>(in, out, n, deck);
}
