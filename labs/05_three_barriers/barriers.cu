// barriers.cu: five small kernels, each with one block of 128 threads per chunk of 128 elements. One of them is correct.
#include <cuda_runtime.h>

constexpr int chunk = 128;

// Kernel 1: each element plus its right neighbor. The last element of `in` has none, so it stays as it is.
__global__ void plus_neighbour(const int* in, int* out, int n) {
    __shared__ int tile[chunk + 1];  // one more: the last thread's neighbor belongs to the next chunk
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    tile[t] = i < n ? in[i] : 0;
    if (t == 0) {
        int next = (blockIdx.x + 1) * chunk;
        tile[chunk] = next < n ? in[next] : 0;
        __syncthreads();  // TODO 1: Which threads reach this line?
    }
    if (i < n) out[i] = tile[t] + tile[t + 1];
}

// Kernel 2: an element and its mirror image in the chunk: their sum at even positions, their difference at odd positions.
__global__ void sum_or_difference(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    int result;
    if (t % 2 == 0) {
        tile[t] = i < n ? in[i] : 0;
        __syncthreads();  // TODO 2: Every thread reaches one barrier. Do they all reach the same one?
        result = tile[t] + tile[chunk - 1 - t];
    } else {
        tile[t] = i < n ? in[i] : 0;
        __syncthreads();
        result = tile[t] - tile[chunk - 1 - t];
    }
    if (i < n) out[i] = result;
}

// Kernel 3: the sum of all elements of the chunk that come after this one.
__global__ void sum_of_the_rest(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();

    // After the step for d, tile[t] is the sum of 2d elements, from t to the left, or of as many as there are.
    for (int d = 1; d <= t; d *= 2) {  // TODO 3: How many iterations does thread 0 have, and how many does thread 127?
        int more = tile[t - d];
        __syncthreads();  // all threads have read
        tile[t] += more;
        __syncthreads();  // all threads have written
    }

    __syncthreads();
    if (i < n) out[i] = tile[chunk - 1] - tile[t];
}

// Kernel 4: each element plus the one 64 positions to the right in its chunk, in a circle. If there is none, 0 is added.
__global__ void plus_opposite(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    if (i >= n) return;  // TODO 4: A barrier does not wait for threads that have exited. But may this one exit here?
    tile[t] = in[i];
    __syncthreads();
    out[i] = tile[t] + tile[(t + chunk / 2) % chunk];
}

// Kernel 5: the elements of a chunk move one position to the left, and the first one moves to the end.
__global__ void turn(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk;
    int count = min(chunk, n - base);  // elements in this chunk; the last chunk may have fewer than 128
    if (t >= count) return;            // TODO 5: And may this one?
    tile[t] = in[base + t];
    __syncthreads();
    out[base + t] = tile[(t + 1) % count];
}

// Launches the kernel with this number. There is nothing to do here.
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
