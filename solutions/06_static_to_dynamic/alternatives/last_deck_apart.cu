// The full decks in one launch; the rest in a launch of its own, with fewer bytes.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void riffle(const int* in, int* out, int count) {
    extern __shared__ __align__(16) unsigned char raw[];
    int* dealt = reinterpret_cast<int*>(raw);
    cg::thread_block b = cg::this_thread_block();
    in += (size_t)blockIdx.x * count;
    out += (size_t)blockIdx.x * count;
    const int half = (count + 1) >> 1;
    for (int k = b.thread_rank(); k < count; k += b.size()) dealt[k < half ? 2 * k : 2 * (k - half) + 1] = in[k];
    b.sync();
    for (int k = b.thread_rank(); k < count; k += b.size()) out[k] = dealt[k];
}

extern "C" void launch(const int* in, int* out, int n, int deck) {
    int full = n / deck, rest = n % deck;
    if (full) riffle<<<full, 96, deck * sizeof(int)>>>(in, out, deck);
    if (rest) riffle<<<1, 256, rest * sizeof(int)>>>(in + full * deck, out + full * deck, rest);
}
