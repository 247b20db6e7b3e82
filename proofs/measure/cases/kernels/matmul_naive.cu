// matmul_naive.cu: a product of f32 matrices of odd sizes, one thread an element.
// arg: f32[2001]=signed
// arg: f32[2607]=signed
// arg: f32[1587]=poison
// launch: multiply<<<5x2, 16x16>>>
extern "C" __global__ void multiply(const float* a, const float* b, float* c) {
    constexpr int m = 23, k = 87, n = 69;  // a has rows of k, 2001 = 23 × 87
    const int column = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
    if (row >= m || column >= n) return;
    float sum = 0;
    for (int at = 0; at < k && at * n + column < 2607; ++at) sum += a[row * k + at] * b[at * n + column];
    c[row * n + column] = sum;
}
