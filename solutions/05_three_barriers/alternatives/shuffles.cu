// Within a warp by shuffles; shared memory carries only what has to go from warp to warp.
#include <cuda_runtime.h>

constexpr int chunk = 128, warps = chunk / 32;
constexpr unsigned every_lane = 0xffffffffu;

__global__ void plus_neighbour(const int* in, int* out, int n) {
    __shared__ int first[warps + 1];  // the first element of each warp, and of the next chunk
    const int t = threadIdx.x, lane = t % 32, warp = t / 32, i = blockIdx.x * chunk + t;
    const int own = i < n ? in[i] : 0;
    if (lane == 0) first[warp] = own;
    if (t == chunk - 1) first[warps] = i + 1 < n ? in[i + 1] : 0;
    int next = __shfl_down_sync(every_lane, own, 1);
    __syncthreads();
    if (lane == 31) next = first[warp + 1];
    if (i < n) out[i] = own + next;
}

__global__ void sum_or_difference(const int* in, int* out, int n) {
    __shared__ int tile[warps][32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, i = blockIdx.x * chunk + threadIdx.x;
    const int own = i < n ? in[i] : 0;
    tile[warp][lane] = __shfl_xor_sync(every_lane, own, 31);  // each warp turns its own elements round
    __syncthreads();
    const int image = tile[warps - 1 - warp][lane];
    if (i >= n) return;
    out[i] = lane % 2 == 0 ? own + image : own - image;
}

__global__ void sum_of_the_rest(const int* in, int* out, int n) {
    __shared__ int totals[warps];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, i = blockIdx.x * chunk + threadIdx.x;
    const int own = i < n ? in[i] : 0;
    int sum = own;
    for (int d = 1; d < 32; d *= 2) {
        const int more = __shfl_down_sync(every_lane, sum, d);
        if (lane + d < 32) sum += more;
    }
    if (lane == 0) totals[warp] = sum;
    __syncthreads();
    for (int w = warp + 1; w < warps; w++) sum += totals[w];
    if (i < n) out[i] = sum - own;
}

__global__ void plus_opposite(const int* in, int* out, int n) {
    __shared__ int tile[chunk];
    const int t = threadIdx.x, i = blockIdx.x * chunk + t;
    const int own = i < n ? in[i] : 0;
    tile[t] = own;
    if (__syncthreads_or(i < n) && i < n) out[i] = own + tile[t ^ 64];
}

__global__ void turn(const int* in, int* out, int n) {
    __shared__ int first[warps];
    const int t = threadIdx.x, lane = t % 32, warp = t / 32, i = blockIdx.x * chunk + t;
    const int own = i < n ? in[i] : 0;
    int next = __shfl_down_sync(every_lane, own, 1);
    if (lane == 0) first[warp] = own;
    const int count = __syncthreads_count(i < n);
    if (lane == 31) next = first[(warp + 1) % warps];
    if (t == count - 1) next = first[0];
    if (i < n) out[i] = next;
}

extern "C" void launch(const int* in, int* out, int n, int kernel) {
    const dim3 grid((n + chunk - 1) / chunk), block(chunk);
    if (kernel == 1) plus_neighbour<<<grid, block>>>(in, out, n);
    else if (kernel == 2) sum_or_difference<<<grid, block>>>(in, out, n);
    else if (kernel == 3) sum_of_the_rest<<<grid, block>>>(in, out, n);
    else if (kernel == 4) plus_opposite<<<grid, block>>>(in, out, n);
    else turn<<<grid, block>>>(in, out, n);
}
