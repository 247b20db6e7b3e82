// stencil_3d.cu: the mean of the neighbours in a cube, a grid and blocks of three dimensions.
// arg: f32[8000]=signed
// arg: f32[8000]=poison
// arg: i32=20
// launch: mean<<<3x3x5, 8x8x4>>>
extern "C" __global__ void mean(const float* in, float* out, int n) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= n || y >= n || z >= n) return;
    float sum = 0;
    int count = 0;
    for (int dz = -1; dz <= 1; ++dz)
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const int i = x + dx, j = y + dy, k = z + dz;
                if (i < 0 || j < 0 || k < 0 || i >= n || j >= n || k >= n) continue;
                sum += in[(k * n + j) * n + i], ++count;
            }
    out[(z * n + y) * n + x] = sum / static_cast<float>(count);
}
