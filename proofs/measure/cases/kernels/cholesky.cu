// cholesky.cu: A = M·Mᵀ + 1 of each block's matrix, its Cholesky factor, and the solution of A·x = 1.
// arg: f32[1152]=signed
// arg: f32[96]=poison
// launch: solve<<<8, 12x12>>>
extern "C" __global__ void solve(const float* in, float* out) {
    __shared__ float m[12][12], a[12][13], x[12];
    const int i = threadIdx.y, j = threadIdx.x;
    m[i][j] = in[blockIdx.x * 144 + i * 12 + j];
    __syncthreads();
    float sum = i == j ? 1.0f : 0.0f;
    for (int k = 0; k < 12; ++k) sum += m[i][k] * m[j][k];
    a[i][j] = sum;
    for (int k = 0; k < 12; ++k) {
        __syncthreads();
        if (i == k && j == k) a[k][k] = sqrtf(a[k][k]);
        __syncthreads();
        if (i > k && j == k) a[i][k] /= a[k][k];
        __syncthreads();
        if (j > k && i >= j) a[i][j] -= a[i][k] * a[j][k];
    }
    __syncthreads();
    if (i != 0 || j != 0) return;
    for (int row = 0; row < 12; ++row) {
        float rest = 1;
        for (int k = 0; k < row; ++k) rest -= a[row][k] * x[k];
        x[row] = rest / a[row][row];
    }
    for (int row = 11; row >= 0; --row) {
        float rest = x[row];
        for (int k = row + 1; k < 12; ++k) rest -= a[k][row] * x[k];
        x[row] = rest / a[row][row];
        out[blockIdx.x * 12 + row] = x[row];
    }
}
