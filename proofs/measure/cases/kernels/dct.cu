// dct.cu: the cosine transform of blocks of eight by eight, rows then columns, and its quantisation to bytes.
// arg: u8[4096]=bits
// arg: i8[4096]=poison
// launch: transform<<<8x8, 8x8>>>
extern "C" __global__ void transform(const unsigned char* in, signed char* out) {
    __shared__ float s[8][8], rows[8][8], cosines[8][8];
    const int x = threadIdx.x, y = threadIdx.y, at = (blockIdx.y * 8 + y) * 64 + blockIdx.x * 8 + x;
    cosines[y][x] = cospif((2 * x + 1) * y / 16.0f) * (y ? 0.5f : 0.35355339f);
    s[y][x] = static_cast<float>(in[at]) - 128.0f;
    __syncthreads();
    float sum = 0;
    for (int i = 0; i < 8; ++i) sum += s[y][i] * cosines[x][i];
    rows[y][x] = sum;
    __syncthreads();
    sum = 0;
    for (int i = 0; i < 8; ++i) sum += rows[i][x] * cosines[y][i];
    out[at] = static_cast<signed char>(rintf(sum / (8.0f + x + y)));
}
