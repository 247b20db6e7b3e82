// convolution_constant.cu: five by five weights in constant memory over an image of bytes.
// arg: u8[6144]=bits
// arg: u8[6144]=poison
// launch: convolve<<<6x8, 16x8>>>
__constant__ float weights[5][5] = {{1, 4, 6, 4, 1}, {4, 16, 24, 16, 4}, {6, 24, 36, 24, 6}, {4, 16, 24, 16, 4}, {1, 4, 6, 4, 1}};
extern "C" __global__ void convolve(const unsigned char* in, unsigned char* out) {
    constexpr int width = 96, height = 64;
    const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    float sum = 0;
    for (int j = -2; j <= 2; ++j)
        for (int i = -2; i <= 2; ++i) sum += weights[j + 2][i + 2] * in[min(max(y + j, 0), height - 1) * width + min(max(x + i, 0), width - 1)];
    out[y * width + x] = static_cast<unsigned char>(__float2int_rn(fminf(sum / 256.0f, 255.0f)));
}
