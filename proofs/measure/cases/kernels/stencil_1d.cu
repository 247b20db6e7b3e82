// stencil_1d.cu: a weighted mean of seven neighbours, with a halo in shared memory.
// arg: f64[1000]=signed
// arg: f64[1000]=poison
// arg: i32=1000
// launch: blur<<<8, 128>>>
extern "C" __global__ void blur(const double* in, double* out, int count) {
    __shared__ double tile[128 + 6];
    const int base = blockIdx.x * 128 - 3;
    for (int at = threadIdx.x; at < 134; at += 128) tile[at] = base + at >= 0 && base + at < count ? in[base + at] : 0.0;
    __syncthreads();
    const double weights[7] = {0.03, 0.11, 0.22, 0.28, 0.22, 0.11, 0.03};
    double sum = 0;
    for (int at = 0; at < 7; ++at) sum += weights[at] * tile[threadIdx.x + at];
    if (base + 3 + static_cast<int>(threadIdx.x) < count) out[base + 3 + threadIdx.x] = sum;
}
