// matmul_registers.cu: each thread computes four by four elements in registers, loading vectors.
// arg: f32[4096]=signed
// arg: f32[4096]=signed
// arg: f32[4096]=poison
// launch: multiply<<<2x2, 64>>>
extern "C" __global__ void multiply(const float4* a, const float4* b, float4* c) {
    __shared__ float4 ta[8][8], tb[8][8];  // 8 columns of a by 32 rows, turned; 8 rows of b by 32 columns
    const int t = threadIdx.x, tx = t % 8, ty = t / 8;
    float sums[4][4] = {};
    for (int tile = 0; tile < 64; tile += 8) {
        float* turned = reinterpret_cast<float*>(ta);
        const int row = t / 2;
        const float4 four = a[(blockIdx.y * 32 + row) * 16 + tile / 4 + t % 2];
        const int column = t % 2 * 4;
        turned[column * 32 + row] = four.x, turned[(column + 1) * 32 + row] = four.y, turned[(column + 2) * 32 + row] = four.z, turned[(column + 3) * 32 + row] = four.w;
        tb[ty][tx] = b[(tile + ty) * 16 + blockIdx.x * 8 + tx];
        __syncthreads();
        for (int at = 0; at < 8; ++at) {
            const float4 va = ta[at][ty], vb = tb[at][tx];
            const float left[4] = {va.x, va.y, va.z, va.w}, right[4] = {vb.x, vb.y, vb.z, vb.w};
#pragma unroll
            for (int i = 0; i < 4; ++i)
#pragma unroll
                for (int j = 0; j < 4; ++j) sums[i][j] += left[i] * right[j];
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 4; ++i) c[(blockIdx.y * 32 + ty * 4 + i) * 16 + blockIdx.x * 8 + tx] = make_float4(sums[i][0], sums[i][1], sums[i][2], sums[i][3]);
}
