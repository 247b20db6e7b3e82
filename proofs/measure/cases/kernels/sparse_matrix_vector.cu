// sparse_matrix_vector.cu: rows of a sparse matrix, a warp each, times a vector.
// arg: u32[129]=rising:60
// arg: u32[7680]=below:500
// arg: f32[7680]=signed
// arg: f32[500]=signed
// arg: f32[128]=poison
// launch: multiply<<<16, 256>>>
extern "C" __global__ void multiply(const unsigned* starts, const unsigned* columns, const float* values, const float* x, float* y) {
    const unsigned row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    float sum = 0;
    for (unsigned at = starts[row] + lane; at < starts[row + 1]; at += 32) sum += values[at] * x[columns[at]];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(~0u, sum, offset);
    if (lane == 0) y[row] = sum;
}
