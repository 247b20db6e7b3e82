// The ends of the array are copied to where there are zeros beyond them; only blocks that meet an end load from there.
#include <cuda_runtime.h>

constexpr int block_size = 256;

// `from` elements of in on, as many as `count`, with zeros where there are none.
__global__ void copy_end(const int* in, int* end, int n, int from, int count) {
    int k = blockIdx.x * block_size + threadIdx.x, i = from + k;
    if (k < count) end[k] = i >= 0 && i < n ? in[i] : 0;
}

__global__ void window_sums(const int* in, const int* front, const int* back, int back_begin, int* out, int n, int before, int after) {
    extern __shared__ int tile[];
    const int begin = blockIdx.x * block_size, first = begin - before, count = before + block_size + after;
    const int* from = in + first;
    if (first + count > n)
        from = back + first - back_begin;
    else if (first < 0)
        from = front + begin;
    for (int k = threadIdx.x; k < count; k += block_size) tile[k] = from[k];
    __syncthreads();
    const int i = begin + threadIdx.x;
    if (i < n) {
        int sum = 0;
        for (int k = 0; k <= before + after; k++) sum += tile[threadIdx.x + k];
        out[i] = sum;
    }
}

extern "C" void launch(const int* in, int* out, int n, int before, int after) {
    const int blocks = (n + block_size - 1) / block_size, count = before + block_size + after;
    // The first block whose tile reaches beyond the array.
    int last = (n - after) / block_size;
    if (n - after < 0) last = 0;
    const int back_begin = last * block_size - before, room = blocks * block_size + after - back_begin;
    const int front_room = before + block_size + count;
    int* ends;
    cudaMalloc(&ends, (front_room + room) * sizeof(int));
    copy_end<<<(front_room + block_size - 1) / block_size, block_size>>>(in, ends, n, -before, front_room);
    copy_end<<<(room + block_size - 1) / block_size, block_size>>>(in, ends + front_room, n, back_begin, room);
    window_sums<<<blocks, block_size, count * sizeof(int)>>>(in, ends, ends + front_room, back_begin, out, n, before, after);
    cudaFree(ends);
}
