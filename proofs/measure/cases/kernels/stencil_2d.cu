// stencil_2d.cu: four steps of heat flow on a plate, one launch a step, the buffers taking turns.
// arg: f32[4096]=unit
// arg: f32[4096]=zero
// launch: step<<<4x4, 16x16>>> 0
// launch: step<<<4x4, 16x16>>> 1
// launch: step<<<4x4, 16x16>>> 0
// launch: step<<<4x4, 16x16>>> 1
extern "C" __global__ void step(float* first, float* second, int turn) {
    const float* from = turn ? second : first;
    float* to = turn ? first : second;
    __shared__ float tile[18][18];
    const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    for (int at = threadIdx.y * 16 + threadIdx.x; at < 18 * 18; at += 256) {
        const int column = blockIdx.x * 16 + at % 18 - 1, row = blockIdx.y * 16 + at / 18 - 1;
        tile[at / 18][at % 18] = column >= 0 && column < 64 && row >= 0 && row < 64 ? from[row * 64 + column] : 0.5f;
    }
    __syncthreads();
    const float(*here)[18] = &tile[threadIdx.y];
    const float middle = here[1][threadIdx.x + 1];
    to[y * 64 + x] = middle + 0.2f * (here[0][threadIdx.x + 1] + here[2][threadIdx.x + 1] + here[1][threadIdx.x] + here[1][threadIdx.x + 2] - 4 * middle);
}
