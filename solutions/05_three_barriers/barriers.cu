// barriers.cu: the reference: five small kernels, each with a block of 128 threads for a chunk of 128 elements.
#include <cuda_runtime.h>

constexpr int chunk = 128;

// Kernel 1: each element plus its right neighbor. The last element of all has none: it stays as it is.
__global__ void plus_neighbour(const int* in, int* out, int n) {
    __shared__ int tile[chunk + 1];  // one more: the last thread's neighbor belongs to the next chunk
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    tile[t] = i < n ? in[i] : 0;
    if (t == 0) {
        int next = (blockIdx.x + 1) * chunk;
        tile[chunk] = next < n ? in[next] : 0;
    }
    // Outside of the branch. All threads have written to the tile, not only the one that brought the extra element, and
    // all read what another one has written: so all of them have to wait.
    __syncthreads();
    if (i < n) out[i] = tile[t] + tile[t + 1];
}

// Kernel 2: an element and its mirror image in the chunk: at even places their sum, at odd places their difference.
__global__ void sum_or_difference(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    tile[t] = i < n ? in[i] : 0;
    // One line for both kinds of thread. Two barriers, one in each branch, would be two meeting places, and each would
    // wait for threads that never come to it.
    __syncthreads();
    int image = tile[chunk - 1 - t];
    int result = t % 2 == 0 ? tile[t] + image : tile[t] - image;
    if (i < n) out[i] = result;
}

// Kernel 3: the sum of all elements of the chunk that come after this one.
__global__ void sum_of_the_rest(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();

    // After the round for d, tile[t] is the sum of 2d elements, from t back to the left, or of as many as there are.
    // The bound is the same in all threads, so all of them make seven rounds and meet each barrier seven times. Whether
    // there is something to add is a question for inside of the loop, and no barrier depends on the answer.
    for (int d = 1; d < chunk; d *= 2) {
        int more = t >= d ? tile[t - d] : 0;
        __syncthreads();  // all have read
        tile[t] += more;
        __syncthreads();  // all have written
    }

    // The last barrier of the last round is enough for this, too.
    if (i < n) out[i] = tile[chunk - 1] - tile[t];
}

// Kernel 4: each element plus the one 64 places on in its chunk, round in a circle. Where there is none, 0 is added.
__global__ void plus_opposite(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    // A thread without an element stays. It has nothing to store in `out`, but there is work that nobody else does: its
    // place in the tile is read by the thread opposite, and shared memory does not start out as zero.
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n) out[i] = tile[t] + tile[(t + chunk / 2) % chunk];
}

// Kernel 5: the elements of a chunk move one place to the left, and the first one goes to the end.
__global__ void turn(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk;
    int count = min(chunk, n - base);  // elements in this chunk; the last chunk may have fewer than 128
    // As it was. Only places below `count` are read, so nobody counts on this thread, and a barrier does not wait for a
    // thread that has ended.
    if (t >= count) return;
    tile[t] = in[base + t];
    __syncthreads();
    out[base + t] = tile[(t + 1) % count];
}

// Starts the kernel with that number.
extern "C" void launch(const int* in, int* out, int n, int kernel) {
    int blocks = (n + chunk - 1) / chunk;
    switch (kernel) {
        case 1: plus_neighbour<<<blocks, chunk>>>(in, out, n); break;
        case 2: sum_or_difference<<<blocks, chunk>>>(in, out, n); break;
        case 3: sum_of_the_rest<<<blocks, chunk>>>(in, out, n); break;
        case 4: plus_opposite<<<blocks, chunk>>>(in, out, n); break;
        case 5: turn<<<blocks, chunk>>>(in, out, n); break;
    }
}
