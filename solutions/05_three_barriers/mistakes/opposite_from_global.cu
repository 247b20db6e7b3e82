// expect: loaded-once fails
// "Where the tile has no element to offer, I take it from the array: there I know whether it exists."
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
    __syncthreads();
    if (i < n) out[i] = tile[t] + tile[t + 1];
}

// Kernel 2: an element and its mirror image in the chunk: at even places their sum, at odd places their difference.
__global__ void sum_or_difference(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    int result;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();
    if (t % 2 == 0) {
        result = tile[t] + tile[chunk - 1 - t];
    } else {
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

    // After the round for d, tile[t] is the sum of 2d elements, from t back to the left, or of as many as there are.
    for (int d = 1; d < chunk; d *= 2) {
        int more = d <= t ? tile[t - d] : 0;
        __syncthreads();  // all have read
        tile[t] += more;
        __syncthreads();  // all have written
    }

    __syncthreads();
    if (i < n) out[i] = tile[chunk - 1] - tile[t];
}

// Kernel 4: each element plus the one 64 places on in its chunk, round in a circle. Where there is none, 0 is added.
__global__ void plus_opposite(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, i = blockIdx.x * chunk + t;
    if (i >= n) return;
    tile[t] = in[i];
    __syncthreads();
    int o = blockIdx.x * chunk + (t + chunk / 2) % chunk;
    out[i] = tile[t] + (o < n ? in[o] : 0);
}

// Kernel 5: the elements of a chunk move one place to the left, and the first one goes to the end.
__global__ void turn(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk;
    int count = min(chunk, n - base);  // elements in this chunk; the last chunk may have fewer than 128
    if (t >= count) return;
    tile[t] = in[base + t];
    __syncthreads();
    out[base + t] = tile[(t + 1) % count];
}

// Starts the kernel with that number. There is nothing to do here.
extern "C" void launch(const int* in, int* out, int n, int kernel) {
    int blocks = (n + chunk - 1) / chunk;
    switch (kernel) {
        case 1:
            plus_neighbour<<<blocks, chunk>>>(in, out, n);
            break;
        case 2:
            sum_or_difference<<<blocks, chunk>>>(in, out, n);
            break;
        case 3:
            sum_of_the_rest<<<blocks, chunk>>>(in, out, n);
            break;
        case 4:
            plus_opposite<<<blocks, chunk>>>(in, out, n);
            break;
        case 5:
            turn<<<blocks, chunk>>>(in, out, n);
            break;
    }
}
