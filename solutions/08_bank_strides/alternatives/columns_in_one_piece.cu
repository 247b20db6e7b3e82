// A block takes its rows as one long piece, and turns them upright on the way in; the stage is static.
#include <cuda_runtime.h>

// Lane l of a warp reads the word s[l / share * stride]. How many wavefronts does the warp take?
// share is 1 if every lane has a place of its own, and 4 if four neighboring lanes read one place.
__device__ int wavefronts_of(int stride, int share) {
    // The lanes that share a word are one visitor. How many visitors has the busiest bank?
    int visitors = (31 + share) / share, most = 1;
    unsigned step = unsigned(stride) % 32u;
    if (stride == 0) return 1;
    for (int bank = 0; bank < 32; bank++) {
        int here = 0;
        for (int v = 0; v < visitors; v++) here += (unsigned(v) * step & 31u) == bank;
        most = here > most ? here : most;
    }
    return most;
}

__global__ void foretell(int* wavefronts, int first, int count, int share) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < count) wavefronts[k] = wavefronts_of(first + k, share);
}

// The rows lie upright: a column of all 64 rows is a line of shared memory, so that walking lanes are neighbors, and the
// odd distance from line to line keeps the staging lanes apart too.
constexpr int height = 64, line = height + 1;

__global__ void fingerprint(const int* rows, unsigned* prints, int n, int len) {
    __shared__ int stage[128 * line];
    const int* mine = rows + blockIdx.x * height * len;
    int words = min(height, n - int(blockIdx.x) * height) * len;
    for (int k = threadIdx.x; k < words; k += blockDim.x) stage[k % len * line + k / len] = mine[k];
    __syncthreads();
    int r = threadIdx.x;
    if (r * len < words) {
        unsigned print = 17;
        for (int* p = stage + r; p < stage + len * line; p += line) print = print * 31 + *p;
        prints[blockIdx.x * height + r] = print;
    }
}

extern "C" void launch(const int* rows, unsigned* prints, int n, int len, int* wavefronts, int first, int count, int share) {
    if (count > 0) foretell<<<(count + 127) / 128, 128>>>(wavefronts, first, count, share);
    fingerprint<<<(n + height - 1) / height, height>>>(rows, prints, n, len);
}
