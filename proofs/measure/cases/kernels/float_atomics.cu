// float_atomics.cu: sums of f32 and f64 by atomics, whose order is nobody's: equal within a tolerance. The counts are exact.
// arg: f32[2048]=unit
// arg: f32[8]=zero
// arg: f64[8]=zero
// arg: u32[8]=zero
// tolerance: 1 1e-5
// tolerance: 2 1e-12
// launch: add<<<8, 256>>>
extern "C" __global__ void add(const float* in, float* sums, double* wide, unsigned* counts) {
    __shared__ float own[8];
    if (threadIdx.x < 8) own[threadIdx.x] = 0;
    __syncthreads();
    const float value = in[blockIdx.x * 256 + threadIdx.x];
    const int bin = static_cast<int>(value * 8) % 8;
    atomicAdd(&own[bin], value);
    atomicAdd(&wide[bin], static_cast<double>(value));
    atomicAdd(&counts[bin], 1u);
    __syncthreads();
    if (threadIdx.x < 8) atomicAdd(&sums[threadIdx.x], own[threadIdx.x]);
}
