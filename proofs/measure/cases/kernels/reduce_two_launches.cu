// reduce_two_launches.cu: mean and variance of f64 with Welford's merge: a launch for the blocks, another for their results.
// arg: f64[4000]=signed
// arg: f64[48]=poison
// arg: f64[3]=poison
// arg: i32=4000
// launch: parts<<<16, 128>>>
// launch: whole<<<1, 16>>>
struct Moments { double count, mean, square; };
__device__ Moments merge(Moments a, Moments b) {
    if (a.count == 0) return b;
    if (b.count == 0) return a;
    const double count = a.count + b.count, difference = b.mean - a.mean;
    return {count, a.mean + difference * b.count / count, a.square + b.square + difference * difference * a.count * b.count / count};
}
__device__ void fold(Moments* shared, Moments mine, unsigned width) {
    shared[threadIdx.x] = mine;
    __syncthreads();
    for (unsigned half = width / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) shared[threadIdx.x] = merge(shared[threadIdx.x], shared[threadIdx.x + half]);
        __syncthreads();
    }
}
extern "C" __global__ void parts(const double* in, double* between, double*, int count) {
    __shared__ Moments shared[128];
    Moments mine{0, 0, 0};
    for (int at = blockIdx.x * 128 + threadIdx.x; at < count; at += 128 * gridDim.x) mine = merge(mine, {1, in[at], 0});
    fold(shared, mine, 128);
    if (threadIdx.x == 0) {
        double* to = between + 3 * blockIdx.x;
        to[0] = shared[0].count, to[1] = shared[0].mean, to[2] = shared[0].square;
    }
}
extern "C" __global__ void whole(const double*, double* between, double* out, int) {
    __shared__ Moments shared[16];
    const double* from = between + 3 * threadIdx.x;
    fold(shared, {from[0], from[1], from[2]}, 16);
    if (threadIdx.x == 0) out[0] = shared[0].count, out[1] = shared[0].mean, out[2] = sqrt(shared[0].square / (shared[0].count - 1));
}
